// Files for the player.

/** The address of a file is kept for as long as the browser may take to read it. */
const KEPT_MS = 10_000;

/** Offers a file to the player. @param {string} name @param {Blob} content */
export function download(name, content) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}
