//! The native constraint: exactly one of these literals is true.
//!
//! A cell holds one value, a row holds a value once, … all are this. For each constraint one 32-bit word is kept:
//!
//! ```text
//!   31        30..24                 23..0
//!   satisfied how many are not false exclusive-or of the literals that are not false
//! ```
//!
//! so that a literal that turns false costs one subtraction and one exclusive-or a constraint, the last literal left is
//! read off without a search, and the least word belongs to an open constraint with the fewest literals left (which
//! [`super::decide`] looks for). Invariant: the words reflect exactly those literals of the trail that
//! [`super::propagate`] has visited. Limits: 127 literals a constraint, 2²⁴ literals in all.

use super::literal::Lit;

const SATISFIED: u32 = 1 << 31;
const ONE: u32 = 1 << 24;
const LITERALS: u32 = ONE - 1;

/// All constraints of a model, their members, and their words.
#[derive(Debug)]
pub(in crate::large) struct ExactlyOne {
    spans: Vec<(u32, u32)>,
    members: Vec<Lit>,
    places: Vec<(u32, u32)>,
    containing: Vec<u32>,
    words: Vec<u32>,
}

impl ExactlyOne {
    /// `members` holds the constraints one after another, `sizes` says where each ends.
    pub(in crate::large) fn new(literals: usize, members: Vec<Lit>, sizes: &[u32]) -> Self {
        let mut spans = Vec::with_capacity(sizes.len());
        let mut start = 0;
        for &size in sizes {
            spans.push((start, start + size));
            start += size;
        }
        let mut made = Self {
            words: vec![0; spans.len()],
            spans,
            members,
            places: vec![(0, 0); literals],
            containing: Vec::new(),
        };
        made.index();
        made
    }

    /// Fills `places`, `containing` and `words` from the members, none of which has been visited.
    fn index(&mut self) {
        self.places.fill((0, 0));
        for &(start, end) in &self.spans {
            for member in &self.members[start as usize..end as usize] {
                self.places[member.index()].1 += 1;
            }
        }
        let mut start = 0;
        for place in &mut self.places {
            let count = place.1;
            *place = (start, start);
            start += count;
        }
        self.containing.resize(start as usize, 0);
        for (constraint, &(start, end)) in self.spans.iter().enumerate() {
            let mut word = 0;
            for &member in &self.members[start as usize..end as usize] {
                let place = &mut self.places[member.index()].1;
                self.containing[*place as usize] = constraint as u32;
                *place += 1;
                word = (word + ONE) ^ member.code();
            }
            self.words[constraint] = if start == end { SATISFIED } else { word };
        }
    }

    /// The literals of a constraint.
    pub(super) fn members(&self, constraint: usize) -> &[Lit] {
        let (start, end) = self.spans[constraint];
        &self.members[start as usize..end as usize]
    }

    /// The constraints that a literal is in.
    pub(super) fn containing(&self, literal: Lit) -> &[u32] {
        let (start, end) = self.places[literal.index()];
        &self.containing[start as usize..end as usize]
    }

    /// How many constraints there are.
    pub(super) fn len(&self) -> usize {
        self.words.len()
    }

    /// A literal turned true: its constraints are satisfied.
    pub(super) fn satisfy(&mut self, literal: Lit) {
        let (start, end) = self.places[literal.index()];
        for &constraint in &self.containing[start as usize..end as usize] {
            self.words[constraint as usize] |= SATISFIED;
        }
    }

    /// A literal turned false; `left` is told each constraint in which one literal at most is left, and that literal.
    pub(super) fn strike(&mut self, literal: Lit, mut left: impl FnMut(usize, Option<Lit>)) {
        let (start, end) = self.places[literal.index()];
        for &constraint in &self.containing[start as usize..end as usize] {
            let word = &mut self.words[constraint as usize];
            *word = (*word - ONE) ^ literal.code();
            if *word & !SATISFIED < 2 * ONE {
                let one = *word & !SATISFIED >= ONE;
                left(constraint as usize, one.then(|| Lit::from_code(*word & LITERALS)));
            }
        }
    }

    /// Takes back what [`Self::satisfy`] did for `literal` and [`Self::strike`] for its opposite.
    pub(super) fn take_back(&mut self, literal: Lit) {
        let (start, end) = self.places[literal.index()];
        for &constraint in &self.containing[start as usize..end as usize] {
            self.words[constraint as usize] &= !SATISFIED;
        }
        let struck = !literal;
        let (start, end) = self.places[struck.index()];
        for &constraint in &self.containing[start as usize..end as usize] {
            let word = &mut self.words[constraint as usize];
            *word = (*word ^ struck.code()) + ONE;
        }
    }

    /// The words: see the file's header; ascending means "satisfied last, fewest left first".
    pub(super) fn words(&self) -> &[u32] {
        &self.words
    }

    /// How many literals of a constraint are not false.
    pub(super) fn left(&self, constraint: usize) -> u32 {
        (self.words[constraint] & !SATISFIED) >> 24
    }

    /// The least word that means "not satisfied, more than `left` literals left".
    pub(super) fn word_above(left: u32) -> u32 {
        (left + 1) * ONE
    }

    /// Is it the word of a satisfied constraint?
    pub(super) fn is_satisfied(word: u32) -> bool {
        word & SATISFIED != 0
    }

    /// Drops the literals that are false for good and the constraints that are satisfied for good. `value` tells a
    /// literal's value at level 0; `visited` are the literals that the words have taken in, all at level 0.
    pub(super) fn simplify(&mut self, value: impl Fn(Lit) -> i8) {
        let mut kept = 0;
        for span in &mut self.spans {
            let start = kept;
            let old = span.0 as usize..span.1 as usize;
            if !self.members[old.clone()].iter().any(|&m| value(m) > 0) {
                for place in old {
                    let member = self.members[place];
                    if value(member) == 0 {
                        self.members[kept] = member;
                        kept += 1;
                    }
                }
            }
            *span = (start as u32, kept as u32);
        }
        self.members.truncate(kept);
        self.index();
    }

    /// Bytes that this holds.
    pub(super) fn bytes(&self) -> usize {
        self.spans.len() * 8
            + self.members.len() * 4
            + self.places.len() * 8
            + self.containing.len() * 4
            + self.words.len() * 4
    }
}
