// Whether a view fits the screen: no sideways scrolling, no control beyond the edge, no text that its box cuts.

/** The sizes of the checks: phones, phones on their side, tablets, screens, and screens zoomed to 200 %. */
export const SIZES = /** @type {const} */ ([
  [320, 568], [360, 640], [390, 844], [667, 375], [844, 390], [512, 384], [640, 400], [600, 700], [720, 450], [768, 1024],
  [800, 700], [1024, 768], [1280, 720], [1440, 900], [1920, 1080],
]);

/**
 * What does not fit, each with its element and by how much.
 * @param {import("puppeteer-core").Page} page
 * @returns {Promise<string[]>}
 */
export const misfits = (page) =>
  page.evaluate(() => {
    /** @type {string[]} */
    const found = [];
    const name = (/** @type {Element} */ element) =>
      `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""} "${(element.textContent ?? "").trim().slice(0, 30)}"`;
    const page = document.documentElement;
    if (page.scrollWidth > innerWidth) found.push(`the page is ${page.scrollWidth} px wide, the screen ${innerWidth}`);
    const moves = (/** @type {Element | null} */ element) => {
      for (let at = element; at; at = at.parentElement) if (/auto|scroll/.test(getComputedStyle(at).overflowX)) return at;
      return null;
    };
    const root = document.querySelector("dialog[open]") ?? document.body;
    for (const element of root.querySelectorAll("button, a, label, select, input, textarea, h1, h2, h3, p, li, dt, dd, td, th, legend, span, summary, figcaption, caption")) {
      const box = element.getBoundingClientRect();
      if (element.closest(".board, .visually-hidden, [aria-hidden=true]") || !element.checkVisibility({ visibilityProperty: true }) || box.width < 2) continue;
      const frame = moves(element.parentElement)?.getBoundingClientRect();
      // What lies in a frame that moves can be reached; the page and dialogs do not move sideways.
      const isFramed = frame && !element.parentElement?.closest("dialog[open]") && frame.right <= innerWidth + 1;
      if (!isFramed && (box.left < -1 || box.right > innerWidth + 1)) {
        found.push(`${name(element)} lies from ${Math.round(box.left)} to ${Math.round(box.right)}`);
      }
      const style = getComputedStyle(element);
      const isCut = element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1;
      if (isCut && style.overflowX !== "auto" && style.display !== "inline" && !element.matches("input, select, textarea")) {
        found.push(`${name(element)} needs ${element.scrollWidth} px of ${element.clientWidth}`);
      }
      if (element instanceof HTMLSelectElement) {
        const canvas = document.createElement("canvas").getContext("2d");
        if (!canvas) continue;
        canvas.font = style.font;
        const text = element.selectedOptions[0]?.textContent ?? "";
        const room = element.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - 16;
        if (canvas.measureText(text).width > room + 1) found.push(`select "${text}" needs ${Math.round(canvas.measureText(text).width)} px of ${Math.round(room)}`);
      }
    }
    for (const facts of root.querySelectorAll(".facts")) {
      const [end, next] = [facts.lastElementChild?.getBoundingClientRect().right ?? 0, facts.nextElementSibling?.getBoundingClientRect().left ?? Infinity];
      if (end > next + 1) found.push(`the facts end at ${Math.round(end)}, below what begins at ${Math.round(next)}`);
    }
    for (const table of document.querySelectorAll(".scroll > table")) {
      const frame = /** @type {Element} */ (table.parentElement);
      if (frame.scrollWidth > frame.clientWidth + 1) found.push(`a table of ${frame.scrollWidth} px is cut at ${frame.clientWidth}`);
    }
    return [...new Set(found)].slice(0, 12);
  });
