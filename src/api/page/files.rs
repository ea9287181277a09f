//! The files of the folder `page/`, one row each, sorted by path. A test compares the list with the folder.

#[cfg(any(test, debug_assertions))]
use std::path::PathBuf;

/// A row of the list: the path in the folder, and the content.
macro_rules! files {
    ($($path:literal),* $(,)?) => {
        &[$(($path, include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/page/", $path)).as_slice())),*]
    };
}

pub(super) const FILES: &[(&str, &[u8])] = files![
    "actions.js",
    "board/canvas.js",
    "board/geometry.js",
    "board/keys.js",
    "board/painter.js",
    "board/pointer.js",
    "board/speech.js",
    "board/views.js",
    "client/client.js",
    "client/request_line.js",
    "client/retry.js",
    "css/board.css",
    "css/hint.css",
    "css/layout.css",
    "css/make.css",
    "css/panels.css",
    "css/print.css",
    "css/searches.css",
    "css/tokens.css",
    "effects/check.js",
    "effects/clock.js",
    "effects/exchange.js",
    "effects/games.js",
    "effects/hint.js",
    "effects/hint_run.js",
    "effects/make.js",
    "effects/net.js",
    "effects/save.js",
    "effects/speak.js",
    "hint/cases.js",
    "hint/drawing.js",
    "hint/links.js",
    "hint/outline.js",
    "hint/places.js",
    "hint/route.js",
    "hint/shapes.js",
    "hint/speech.js",
    "hint/state.js",
    "hint/svg.js",
    "hint/words.js",
    "icon.svg",
    "index.html",
    "main.js",
    "make/sheet.js",
    "make/state.js",
    "model/board.js",
    "model/edits.js",
    "model/game.js",
    "model/history.js",
    "model/levels.js",
    "model/marks.js",
    "model/puzzles.js",
    "model/rules.js",
    "model/settings.js",
    "panels/clock_text.js",
    "panels/controls.js",
    "panels/dialogs.js",
    "panels/header.js",
    "panels/hint.js",
    "panels/hint_lists.js",
    "panels/hint_overlay.js",
    "panels/hint_step.js",
    "panels/key_list.js",
    "panels/make.js",
    "panels/play.js",
    "reduce.js",
    "store.js",
    "vendor/lit-html/directive-helpers.js",
    "vendor/lit-html/directive.js",
    "vendor/lit-html/directives/class-map.js",
    "vendor/lit-html/directives/live.js",
    "vendor/lit-html/directives/repeat.js",
    "vendor/lit-html/lit-html.js",
];

/// The folder that this program was built from.
#[cfg(any(test, debug_assertions))]
pub(super) fn folder() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/page"))
}
