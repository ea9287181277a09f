// The element `<sudoku-chart>`: draws a chart with uPlot, which is loaded with the first chart, and draws it anew when
// its width or the theme changes. The chart is an image for assistive technology; the figure around it has a table.

/** @typedef {import("../vendor/uplot/uplot.js").Options} Options */
/** @typedef {import("../vendor/uplot/uplot.js").AlignedData} AlignedData */
/** @typedef {{colour: (token: string) => string, font: string, width: number, bars: (options: object) => any}} Paint */

/**
 * What a chart shows. `options` is called with the colours of the present theme.
 * @typedef {{label: string, data: AlignedData, options: (paint: Paint) => Omit<Options, "width" | "height">}} Chart
 */

const HEIGHT = 240;

/** @type {Promise<any> | null} */
let library = null;

/** Loads uPlot and its style sheet once. */
function load() {
  if (!library) {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = new URL("../vendor/uplot/uplot.css", import.meta.url).href;
    document.head.append(link);
    library = import("../vendor/uplot/uplot.js").then((module) => module.default);
  }
  return library;
}

class ChartElement extends HTMLElement {
  /** @type {Chart | null} */
  #chart = null;
  /** @type {any} */
  #plot = null;
  #width = 0;
  #observer = new ResizeObserver(() => this.#resize());

  /** @param {Chart | null} chart */
  set chart(chart) {
    if (chart === this.#chart) return;
    this.#chart = chart;
    void this.#draw();
  }

  connectedCallback() {
    this.#observer.observe(this);
    void this.#draw();
  }

  disconnectedCallback() {
    this.#observer.disconnect();
    this.#plot?.destroy();
    this.#plot = null;
  }

  #resize() {
    if (Math.abs(this.clientWidth - this.#width) > 1) void this.#draw();
  }

  async #draw() {
    const UPlot = await load();
    const chart = this.#chart;
    if (!chart || !this.isConnected || this.clientWidth === 0) return;
    const style = getComputedStyle(this);
    const colour = (/** @type {string} */ token) => style.getPropertyValue(token).trim();
    this.#plot?.destroy();
    this.#width = this.clientWidth;
    this.setAttribute("role", "img");
    this.setAttribute("aria-label", chart.label);
    const options = chart.options({ colour, font: style.fontFamily, width: this.#width, bars: UPlot.paths.bars });
    this.#plot = new UPlot({ ...options, width: this.#width, height: HEIGHT }, chart.data, this);
  }
}

customElements.define("sudoku-chart", ChartElement);
