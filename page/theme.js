// Sets the theme of the settings before the first paint. A classic script, because modules run after it.
"use strict";

{
  let theme;
  try {
    ({ theme } = JSON.parse(localStorage.getItem("sudokud settings") ?? "{}"));
  } catch {
    // Without storage, the theme is that of the system.
  }
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
}
