//! The size and the memory of a PNG, estimated before it is drawn.

/// The bytes of a pixel while a picture is drawn and compressed: four channels in each of three buffers
/// (drawn, converted for PNG, filtered).
const PIXEL: usize = 12;

/// The largest number of elements of constraints in a PNG. Nothing interrupts its drawing, and that of
/// 100,000 takes more than a minute in a build for development.
pub(crate) const MAX_ELEMENTS: usize = 5_000;

/// The bytes of a character's outline in the tree of a document.
const OUTLINE: usize = 5 << 9;

/// Estimates the memory of drawing this many pixels and characters, in bytes. The characters of a title, a
/// caption and the margin, and the shapes of a step, are not counted.
pub(crate) const fn memory(pixels: usize, characters: usize) -> usize {
    pixels * PIXEL + characters * OUTLINE
}

/// Estimates the size of a picture, in bytes; few are larger. Areas of one color take little room, so the
/// size follows from the length of the edges: that of the characters in a row, and the width.
pub(crate) const fn size(width: usize, characters_in_row: usize) -> usize {
    width * (6 * characters_in_row + width / 32)
}
