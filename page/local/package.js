// The npm package `sudokud`, if the build has it beside the page. The program then serves another text in place of
// this file, which takes `open` from the package.

/** Opens the operations in a worker; null in a build without the package. @type {import("./types.d.ts").Open | null} */
export const open = null;
