//! The ladder: every technique, easiest first, each with its finder.
//!
//! A row: variant, id in JSON, name, family, rating (Sudoku Explainer's scale), score and level (HoDoKu's), finder with
//! its parameters, what it does. Ratings are Sudoku Explainer's where it has the technique (N. Juillerat's 1.2.1 and
//! SukakuExplainer), scores and levels HoDoKu's (B. Hobiger); the rest are placed between their neighbours.

use super::step::Step;
use super::technique::{Family, Level, Row, ladder};
use super::words::{Say, Words};
use super::{Position, Sink};
use std::ops::ControlFlow;

ladder! {
    FullHouse "full_house" "Full House" Single 1.0 4 Easy full_house::find()
        "The only empty cell of a house takes the only missing value.";
    HiddenSingle "hidden_single" "Hidden Single" Single 1.2 14 Easy hidden_single::find()
        "A value has only one possible cell in a house.";
    DirectPointing "direct_pointing" "Direct Pointing" Single 1.7 50 Medium direct::pointing()
        "A value locked in a line of a box leaves it one place in the next box.";
    DirectClaiming "direct_claiming" "Direct Claiming" Single 1.9 50 Medium direct::claiming()
        "A value locked in a box of a line leaves it one place in a parallel line.";
    DirectHiddenPair "direct_hidden_pair" "Direct Hidden Pair" Single 2.0 70 Medium direct::hidden_subset(2)
        "Two values that need two cells of a house for themselves leave a third value one place.";
    NakedSingle "naked_single" "Naked Single" Single 2.3 4 Easy naked_single::find()
        "A cell has only one candidate left.";
    DirectHiddenTriple "direct_hidden_triple" "Direct Hidden Triple" Single 2.5 100 Medium direct::hidden_subset(3)
        "Three values that need three cells of a house for themselves leave a fourth value one place.";
    Pointing "pointing" "Locked Candidates Type 1 (Pointing)" Intersection 2.6 50 Medium locked_candidates::pointing()
        "All places of a value in a box lie in one line, so the rest of the line loses it.";
    Claiming "claiming" "Locked Candidates Type 2 (Claiming)" Intersection 2.8 50 Medium locked_candidates::claiming()
        "All places of a value in a line lie in one box, so the rest of the box loses it.";
    LockedPair "locked_pair" "Locked Pair" Subset 2.9 40 Medium locked_subset::find(2)
        "A naked pair where a line and a box overlap: both houses' other cells lose its values.";
    NakedPair "naked_pair" "Naked Pair" Subset 3.0 60 Medium naked_subset::find(2..=2)
        "Two cells of a house hold only two values between them, so its other cells lose both.";
    XWing "x_wing" "X-Wing" Fish 3.2 140 Hard fish::find(2..=2)
        "Two lines hold a value only in the same two crossing lines, so the rest of those lose it.";
    HiddenPair "hidden_pair" "Hidden Pair" Subset 3.4 70 Medium hidden_subset::find(2..=2)
        "Two values have only two cells in a house, so these cells lose everything else.";
    LockedTriple "locked_triple" "Locked Triple" Subset 3.5 60 Medium locked_subset::find(3)
        "A naked triple where a line and a box overlap: both houses' other cells lose its values.";
    NakedTriple "naked_triple" "Naked Triple" Subset 3.6 80 Medium naked_subset::find(3..=3)
        "Three cells of a house hold only three values between them, so its other cells lose these.";
    Swordfish "swordfish" "Swordfish" Fish 3.8 150 Hard fish::find(3..=3)
        "Three lines hold a value only in the same three crossing lines, so the rest of those lose it.";
    HiddenTriple "hidden_triple" "Hidden Triple" Subset 4.0 100 Medium hidden_subset::find(3..=3)
        "Three values have only three cells in a house, so these cells lose everything else.";
    Skyscraper "skyscraper" "Skyscraper" SingleDigit 4.0 130 Hard two_strong_links::find(Technique::Skyscraper)
        "Two parallel lines hold a value twice each, one pair of ends aligned: one of the other two ends is true.";
    TwoStringKite "two_string_kite" "2-String Kite" SingleDigit 4.1 150 Hard two_strong_links::find(Technique::TwoStringKite)
        "A row and a column hold a value twice each, two ends in one box: one of the other two ends is true.";
    DualTwoStringKite "dual_two_string_kite" "Dual 2-String Kite" SingleDigit 4.1 150 Hard two_strong_links::dual_kite()
        "Two 2-string kites that meet in the same two cells of a box.";
    XyWing "xy_wing" "XY-Wing" Wing 4.2 160 Hard xy_wing::find()
        "A cell xy sees cells xz and yz: one of them is z, so no cell that sees both is.";
    TurbotFish "turbot_fish" "Turbot Fish" SingleDigit 4.2 120 Hard two_strong_links::find(Technique::TurbotFish)
        "Two strong links of a value joined by a weak one: one of the outer ends is true.";
    EmptyRectangle "empty_rectangle" "Empty Rectangle" SingleDigit 4.3 120 Hard empty_rectangle::find()
        "A box holds a value only in one row and one column; with a conjugate pair, one of two cells is true.";
    DualEmptyRectangle "dual_empty_rectangle" "Dual Empty Rectangle" SingleDigit 4.3 120 Hard empty_rectangle::dual()
        "Two empty rectangles of one box.";
    XyzWing "xyz_wing" "XYZ-Wing" Wing 4.4 180 Hard xyz_wing::find()
        "A cell xyz sees cells xz and yz: one of the three is z, so no cell that sees them all is.";
    WWing "w_wing" "W-Wing" Wing 4.4 150 Hard w_wing::find()
        "Two cells xz joined by a conjugate pair of x: one of them is z, so no cell that sees both is.";
    UniqueRectangle1 "unique_rectangle_1" "Unique Rectangle Type 1" Uniqueness 4.5 100 Hard unique_rectangle::find(1)
        "Three corners of a rectangle in two boxes hold only two values: the fourth holds neither.";
    UniqueRectangle2 "unique_rectangle_2" "Unique Rectangle Type 2" Uniqueness 4.5 100 Hard unique_rectangle::find(2)
        "Two corners in a line have the same third candidate: one of them holds it.";
    UniqueRectangle4 "unique_rectangle_4" "Unique Rectangle Type 4" Uniqueness 4.5 100 Hard unique_rectangle::find(4)
        "One of the two values is locked in the two corners with further candidates: they lose the other.";
    UniqueRectangle3 "unique_rectangle_3" "Unique Rectangle Type 3" Uniqueness 4.6 100 Hard unique_rectangle::find(3)
        "The further candidates of two corners count as one cell of a naked subset.";
    UniqueRectangle5 "unique_rectangle_5" "Unique Rectangle Type 5" Uniqueness 4.6 100 Hard unique_rectangle::find(5)
        "Two opposite corners, or three, have the same third candidate: one of them holds it.";
    UniqueRectangle6 "unique_rectangle_6" "Unique Rectangle Type 6" Uniqueness 4.6 100 Hard unique_rectangle::find(6)
        "Opposite corners have further candidates and one of the two values forms an X-Wing: it is not in them.";
    UniqueLoop1 "unique_loop_1" "Unique Loop Type 1" Uniqueness 4.6 100 Hard unique_loop::find(1)
        "All cells but one of a loop hold only two values: that one holds neither.";
    UniqueLoop2 "unique_loop_2" "Unique Loop Type 2" Uniqueness 4.6 100 Hard unique_loop::find(2)
        "All further candidates in a loop of two values are the same value: one of its cells holds it.";
    UniqueLoop4 "unique_loop_4" "Unique Loop Type 4" Uniqueness 4.6 100 Hard unique_loop::find(4)
        "One of a loop's two values is locked in the two cells with further candidates: they lose the other.";
    UniqueLoop3 "unique_loop_3" "Unique Loop Type 3" Uniqueness 4.7 100 Hard unique_loop::find(3)
        "The further candidates of two cells of a loop count as one cell of a naked subset.";
    HiddenRectangle "hidden_rectangle" "Hidden Rectangle" Uniqueness 4.7 100 Hard unique_rectangle::find(7)
        "A corner with only two values, and strong links of one of them to its opposite corner, which loses the other.";
    AvoidableRectangle1 "avoidable_rectangle_1" "Avoidable Rectangle Type 1" Uniqueness 4.7 100 Hard avoidable_rectangle::find(1)
        "Three corners filled during play leave the fourth one value fewer.";
    AvoidableRectangle2 "avoidable_rectangle_2" "Avoidable Rectangle Type 2" Uniqueness 4.7 100 Hard avoidable_rectangle::find(2)
        "Two corners filled during play; the other two have the same further candidate, and one of them holds it.";
    SimpleColorsTrap "simple_colors_trap" "Simple Colors Trap" Coloring 4.8 150 Hard coloring::trap()
        "A cell that sees both colours of a net of conjugate pairs is false.";
    SimpleColorsWrap "simple_colors_wrap" "Simple Colors Wrap" Coloring 4.8 150 Hard coloring::wrap()
        "A colour of a net of conjugate pairs that sees itself is false.";
    NakedQuad "naked_quad" "Naked Quadruple" Subset 5.0 120 Hard naked_subset::find(4..=4)
        "Four cells of a house hold only four values between them, so its other cells lose these.";
    Jellyfish "jellyfish" "Jellyfish" Fish 5.2 160 Hard fish::find(4..=4)
        "Four lines hold a value only in the same four crossing lines, so the rest of those lose it.";
    HiddenQuad "hidden_quad" "Hidden Quadruple" Subset 5.4 150 Hard hidden_subset::find(4..=4)
        "Four values have only four cells in a house, so these cells lose everything else.";
    MultiColors1 "multi_colors_1" "Multi Colors 1" Coloring 5.4 200 Hard coloring::multi_1()
        "Two nets touch: one of the two untouched colours is true, so no cell that sees both is.";
    MultiColors2 "multi_colors_2" "Multi Colors 2" Coloring 5.4 200 Hard coloring::multi_2()
        "A colour that sees both colours of another net is false.";
    NakedSubset "naked_subset" "Naked Subset" Subset 5.6 180 Hard naked_subset::find(5..=usize::MAX)
        "Five or more cells of a house hold only as many values between them, so its other cells lose these.";
    BugPlusOne "bug_plus_one" "Bivalue Universal Grave + 1" Uniqueness 5.6 100 Hard bug::find(1)
        "One candidate keeps all cells from having two and all values from having two places: it is true.";
    Bug2 "bug_2" "Bivalue Universal Grave Type 2" Uniqueness 5.7 100 Hard bug::find(2)
        "Only candidates of one value keep the position from being a BUG: one of them is true.";
    Bug4 "bug_4" "Bivalue Universal Grave Type 4" Uniqueness 5.7 100 Hard bug::find(4)
        "Two cells keep the position from being a BUG, and a value is locked in them.";
    Squirmbag "squirmbag" "Squirmbag" Fish 5.8 470 Unfair fish::find(5..=5)
        "Five lines hold a value only in the same five crossing lines, so the rest of those lose it.";
    Bug3 "bug_3" "Bivalue Universal Grave Type 3" Uniqueness 5.8 100 Hard bug::find(3)
        "The candidates that keep the position from being a BUG count as one cell of a naked subset.";
    HiddenSubset "hidden_subset" "Hidden Subset" Subset 6.0 200 Hard hidden_subset::find(5..=usize::MAX)
        "Five or more values have only as many cells in a house, so these cells lose everything else.";
    Whale "whale" "Whale" Fish 6.4 470 Unfair fish::find(6..=6)
        "Six lines hold a value only in the same six crossing lines, so the rest of those lose it.";
    Leviathan "leviathan" "Leviathan" Fish 7.0 470 Unfair fish::find(7..=7)
        "Seven lines hold a value only in the same seven crossing lines, so the rest of those lose it.";
    Fish "fish" "Fish" Fish 7.4 470 Unfair fish::find(8..=usize::MAX)
        "Eight or more lines hold a value only in as many crossing lines, so the rest of those lose it.";
}
