// The keys and gestures of the board, for the dialog that lists them.

/** Keys with what they do. @type {[string, string][]} */
export const KEYS = [
  ["↑ ↓ ← →", "move; with Shift extend the selection, with Ctrl to the next open cell"],
  ["Home or End", "ends of the row; with Ctrl of the board"],
  ["PageUp or PageDown", "box above, below; with Shift left, right"],
  ["1 … 9", "enter by mode; with Shift a corner mark, with Ctrl a centre mark"],
  ["Backspace", "clear the value, then the marks of the mode, then all marks"],
  ["Space", "next mode; with Shift the previous one"],
  ["Z X C V", "value, corner, centre, colour"],
  ["Ctrl+A Ctrl+I Esc", "select all, invert, none"],
  ["Ctrl+Z Ctrl+Y", "undo, redo"],
  ["M or Shift+M", "mark a try, return to it"],
  ["H", "next degree of the hint"],
  ["W", "ask why the cell is not one of its candidates"],
  ["Enter N P", "next degree, then apply the hint; next, previous link"],
  ["F", "fill the marks"],
  ["K", "check"],
  ["T", "pause"],
  ["G", "new game"],
  [".", "exchange corner and centre marks"],
  ["R L B", "speak the row, column, box"],
  ["Shift+R", "speak how many of each value are left"],
  ["+ - 0", "zoom in, out, fit"],
  ["Ctrl+C Ctrl+V Ctrl+P", "copy, paste, print"],
];

/** Gestures with what they do. @type {[string, string][]} */
export const GESTURES = [
  ["Drag over cells", "select cells; with Ctrl remove them; the button Several does it by taps; a finger drags after a hold"],
  ["Swipe, two fingers", "scroll a large board; enlarge it. Fit the board shows all of it"],
  ["Double tap", "a last mark becomes the value; on a value, select equal ones"],
  ["Long press", "a key of the pad enters the other kind (value or mark); a cell lists its candidates"],
];
