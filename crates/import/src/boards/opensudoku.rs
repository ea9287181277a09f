//! OpenSudoku's XML: `<opensudoku>` with games, `<game data="…">`, perhaps in folders. The first is read.

use super::plain::of_board;
use crate::imported::{ImportError, Imported, Limits};
use roxmltree::{Document, Node, ParsingOptions};
use sudokud_core::grid::text;

const FORM: &str = "opensudoku";

/// The largest number of nodes.
const MAX_NODES: u32 = 200_000;

/// Reads a file; `None` if the text is no XML of this kind.
pub(crate) fn read(source: &str, limits: &Limits) -> Option<Result<Imported, ImportError>> {
    let source = source.trim().trim_start_matches('\u{feff}');
    if !source.starts_with('<') || !source.contains("<opensudoku") {
        return None;
    }
    Some(read_document(source, limits))
}

fn read_document(source: &str, limits: &Limits) -> Result<Imported, ImportError> {
    let damaged = |reason: String| ImportError::Damaged { form: FORM, reason };
    let options = ParsingOptions { nodes_limit: MAX_NODES, ..ParsingOptions::default() };
    let document = Document::parse_with_options(source, options)
        .map_err(|error| damaged(format!("it is not XML: {error}")))?;
    let mut games = document.descendants().filter(|node| node.has_tag_name("game"));
    let game = games.next().ok_or_else(|| damaged("it has no game".to_owned()))?;
    let data = game.attribute("data").ok_or_else(|| damaged("its game has no data".to_owned()))?;
    let (board, _) = text::parse(data, None).map_err(|error| damaged(error.to_string()))?;
    if board.side() > limits.side {
        return Err(ImportError::TooLarge { reason: format!("has a board of side {}", board.side()) });
    }
    let mut draft = of_board(FORM, &board);
    draft.title = title(&document, game);
    draft.author = document
        .descendants()
        .find(|node| node.has_tag_name("author"))
        .and_then(|node| node.text())
        .map(str::to_owned);
    let others = games.count();
    if others > 0 {
        draft.unread_many("further puzzles", others);
    }
    draft.finish()
}

/// The name of the folder of the game, or of the file.
fn title(document: &Document<'_>, game: Node<'_, '_>) -> Option<String> {
    let folder = game.parent().and_then(|parent| parent.attribute("name"));
    let name = || document.descendants().find(|node| node.has_tag_name("name")).and_then(|node| node.text());
    folder.or_else(name).map(str::to_owned)
}
