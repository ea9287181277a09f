// A server between the browser and the program. A test gives its page a new build. A build has a name of its
// own, and no file of another build.

import { createServer, request } from "node:http";
import { once } from "node:events";

/** The part of an address that names the build. */
const BUILD = /page\/[^/"]+\//g;

/**
 * @param {string} url the program
 * @returns {Promise<{url: string, build: (name: string) => void, stop: () => Promise<void>}>}
 */
export async function startBuilds(url) {
  const real = /page\/[^/"]+\//.exec(await (await fetch(url)).text())?.[0] ?? "";
  let current = "page/first/";
  const server = createServer((asked, answer) => {
    const path = asked.url ?? "/";
    if (path.startsWith("/page/") && !path.startsWith(`/${current}`)) {
      answer.writeHead(404).end();
      return;
    }
    const headers = { ...asked.headers, "accept-encoding": "identity", "if-none-match": "" };
    const passed = request(new URL(path.replace(current, real), url), { method: asked.method, headers }, async (reply) => {
      const parts = await reply.toArray();
      const body = Buffer.concat(parts);
      const content = path === "/" ? body.toString().replace(BUILD, current) : body;
      const { etag, "content-length": length, ...kept } = reply.headers;
      answer.writeHead(reply.statusCode ?? 502, kept).end(content);
    });
    passed.on("error", () => answer.destroy());
    asked.pipe(passed);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return {
    url: `http://127.0.0.1:${port}/`,
    build: (name) => (current = `page/${name}/`),
    stop: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
