//! Patterns over values: a regular expression as an automaton without empty transitions.
//!
//! Positions (Glushkov, 1961): a state for each character class of the pattern, and one to start from.
//! Repetitions are written out, so a pattern has at most [`MAX_POSITIONS`] of them.

/// The largest number of character classes after repetitions are written out.
const MAX_POSITIONS: usize = 4_000;

/// The largest number of pairs of positions that follow each other.
const MAX_FOLLOWS: usize = 100_000;

/// The deepest nesting of parentheses.
const MAX_DEPTH: usize = 50;

/// A compiled pattern: states are positions from 1, and 0 to start from.
pub(super) struct PositionAutomaton {
    /// The indices of the values of each position, as bits.
    classes: Vec<u64>,
    follow: Vec<Vec<u32>>,
    last: Vec<bool>,
    /// The number of pairs in `follow`, repetitions included.
    follows: usize,
}

impl PositionAutomaton {
    pub(super) fn accepts(&self, state: u32) -> bool {
        self.last[state as usize]
    }

    /// Returns the number of states that may follow.
    pub(super) fn follow_count(&self, state: u32) -> usize {
        self.follow[state as usize].len()
    }

    /// Iterates over the states that the value with an index leads to.
    pub(super) fn next(&self, state: u32, value: usize) -> impl Iterator<Item = u32> {
        let matches = move |to: &u32| self.classes[*to as usize] >> value & 1 == 1;
        self.follow[state as usize].iter().copied().filter(matches)
    }
}

/// A pattern as a tree.
#[derive(Clone)]
enum Node {
    Empty,
    Class(u64),
    Sequence(Vec<Node>),
    Choice(Vec<Node>),
    Repeat(Box<Node>),
}

/// Positions with which a part of a pattern begins and ends, and whether it matches nothing.
struct Ends {
    first: Vec<u32>,
    last: Vec<u32>,
    is_nullable: bool,
}

/// Compiles a pattern over `side` numbers from `first` on.
pub(super) fn compile(pattern: &str, first: usize, side: usize) -> Result<PositionAutomaton, String> {
    let characters: Vec<char> = pattern.chars().filter(|c| !c.is_whitespace()).collect();
    let mut parser = Parser { characters, at: 0, first, side, depth: 0, budget: MAX_POSITIONS };
    let tree = parser.choice()?;
    if parser.at < parser.characters.len() {
        return Err(format!("has an unexpected {:?} at {}", parser.characters[parser.at], parser.at));
    }
    let mut automaton =
        PositionAutomaton { classes: vec![0], follow: vec![Vec::new()], last: Vec::new(), follows: 0 };
    let ends = automaton.add(&tree)?;
    automaton.follow[0] = ends.first;
    for follow in &mut automaton.follow {
        follow.sort_unstable();
        follow.dedup();
    }
    automaton.last = vec![false; automaton.classes.len()];
    ends.last.iter().for_each(|&state| automaton.last[state as usize] = true);
    automaton.last[0] = ends.is_nullable;
    Ok(automaton)
}

impl PositionAutomaton {
    fn add(&mut self, node: &Node) -> Result<Ends, String> {
        match node {
            Node::Empty => Ok(Ends { first: Vec::new(), last: Vec::new(), is_nullable: true }),
            Node::Class(class) => {
                if self.classes.len() > MAX_POSITIONS {
                    return Err("is too long with its repetitions written out".to_owned());
                }
                let state = self.classes.len() as u32;
                self.classes.push(*class);
                self.follow.push(Vec::new());
                Ok(Ends { first: vec![state], last: vec![state], is_nullable: false })
            }
            Node::Sequence(parts) => {
                let mut all = Ends { first: Vec::new(), last: Vec::new(), is_nullable: true };
                for part in parts {
                    let part = self.add(part)?;
                    self.join(&all.last, &part.first)?;
                    if all.is_nullable {
                        all.first.extend(&part.first);
                    }
                    if !part.is_nullable {
                        all.last.clear();
                    }
                    all.last.extend(part.last);
                    all.is_nullable &= part.is_nullable;
                }
                Ok(all)
            }
            Node::Choice(parts) => {
                let mut all = Ends { first: Vec::new(), last: Vec::new(), is_nullable: false };
                for part in parts {
                    let part = self.add(part)?;
                    all.first.extend(part.first);
                    all.last.extend(part.last);
                    all.is_nullable |= part.is_nullable;
                }
                Ok(all)
            }
            Node::Repeat(part) => {
                let part = self.add(part)?;
                self.join(&part.last, &part.first)?;
                Ok(Ends { is_nullable: true, ..part })
            }
        }
    }

    fn join(&mut self, from: &[u32], to: &[u32]) -> Result<(), String> {
        for &state in from {
            let follow = &mut self.follow[state as usize];
            follow.extend(to);
            self.follows += to.len();
            if self.follows > MAX_FOLLOWS {
                return Err("is too long with its repetitions written out".to_owned());
            }
        }
        Ok(())
    }
}

struct Parser {
    characters: Vec<char>,
    at: usize,
    /// The least number, and how many there are.
    first: usize,
    side: usize,
    depth: usize,
    /// How many more classes a repetition may write out.
    budget: usize,
}

impl Parser {
    fn peek(&self) -> Option<char> {
        self.characters.get(self.at).copied()
    }

    fn take(&mut self, expected: char) -> bool {
        let is_next = self.peek() == Some(expected);
        self.at += usize::from(is_next);
        is_next
    }

    fn choice(&mut self) -> Result<Node, String> {
        let mut parts = vec![self.sequence()?];
        while self.take('|') {
            parts.push(self.sequence()?);
        }
        Ok(if parts.len() == 1 { parts.remove(0) } else { Node::Choice(parts) })
    }

    fn sequence(&mut self) -> Result<Node, String> {
        let mut parts = Vec::new();
        while self.peek().is_some_and(|c| c != '|' && c != ')') {
            let mut part = self.atom()?;
            while let Some(repeated) = self.repetition(&part)? {
                part = repeated;
            }
            parts.push(part);
        }
        Ok(Node::Sequence(parts))
    }

    fn atom(&mut self) -> Result<Node, String> {
        let Some(character) = self.peek() else { return Err("ends too early".to_owned()) };
        self.at += 1;
        match character {
            '(' => {
                self.depth += 1;
                if self.depth > MAX_DEPTH {
                    return Err("is nested too deep".to_owned());
                }
                // A group that captures nothing is a group.
                if self.take('?') && !self.take(':') {
                    return Err("has a group of an unknown kind".to_owned());
                }
                let inner = self.choice()?;
                self.depth -= 1;
                if self.take(')') { Ok(inner) } else { Err("has an unclosed parenthesis".to_owned()) }
            }
            '[' => self.class(),
            '.' => Ok(Node::Class(self.all())),
            // The whole line has to match anyway.
            '^' | '$' => Ok(Node::Empty),
            _ => self.single(character).map(|number| Node::Class(self.range(number, number))),
        }
    }

    /// All values as bits.
    const fn all(&self) -> u64 {
        u64::MAX >> (64 - self.side)
    }

    /// The values of a range of numbers as bits. Numbers that no value has match nothing.
    fn range(&self, low: usize, high: usize) -> u64 {
        (low.max(self.first)..=high.min(self.first + self.side - 1))
            .fold(0, |all, number| all | 1 << (number - self.first))
    }

    fn single(&self, character: char) -> Result<usize, String> {
        let number = character.to_digit(36).map(|number| number as usize);
        number.ok_or_else(|| format!("has an unexpected {character:?} at {}", self.at - 1))
    }

    fn class(&mut self) -> Result<Node, String> {
        let is_negated = self.take('^');
        let mut members = 0;
        while !self.take(']') {
            let Some(character) = self.peek() else { return Err("has an unclosed bracket".to_owned()) };
            self.at += 1;
            let low = self.single(character)?;
            let mut high = low;
            if self.peek() == Some('-') {
                self.at += 1;
                let Some(character) = self.peek() else { return Err("has an unclosed bracket".to_owned()) };
                self.at += 1;
                high = self.single(character)?;
            }
            members |= self.range(low, high);
        }
        Ok(Node::Class(if is_negated { self.all() & !members } else { members }))
    }

    /// Returns `part` repeated as the next characters say; `None` if they are no repetition.
    fn repetition(&mut self, part: &Node) -> Result<Option<Node>, String> {
        let (min, max) = match self.peek() {
            Some('*') => (0, None),
            Some('+') => (1, None),
            Some('?') => (0, Some(1)),
            Some('{') => return self.braces(part).map(Some),
            _ => return Ok(None),
        };
        self.at += 1;
        self.repeated(part, min, max).map(Some)
    }

    fn braces(&mut self, part: &Node) -> Result<Node, String> {
        let start = self.at + 1;
        let end = self.characters[start..].iter().position(|&c| c == '}').map(|length| start + length);
        let Some(end) = end else { return Err("has an unclosed brace".to_owned()) };
        let text: String = self.characters[start..end].iter().collect();
        self.at = end + 1;
        let number =
            |text: &str| text.parse::<usize>().map_err(|_| format!("has {{{text}}}, which is no number"));
        match text.split_once(',') {
            None => number(&text).and_then(|count| self.repeated(part, count, Some(count))),
            Some((min, "")) => number(min).and_then(|min| self.repeated(part, min, None)),
            Some((min, max)) => {
                let (min, max) = (number(min)?, number(max)?);
                if min > max {
                    return Err(format!("has {{{text}}}, whose first number is the larger"));
                }
                self.repeated(part, min, Some(max))
            }
        }
    }

    fn repeated(&mut self, part: &Node, min: usize, max: Option<usize>) -> Result<Node, String> {
        let copies = max.unwrap_or(min.saturating_add(1));
        self.budget = self
            .budget
            .checked_sub(copies.saturating_mul(part.positions()))
            .ok_or_else(|| "is too long with its repetitions written out".to_owned())?;
        let mut parts = vec![part.clone(); min];
        match max {
            None => parts.push(Node::Repeat(Box::new(part.clone()))),
            Some(max) => {
                let option = Node::Choice(vec![Node::Empty, part.clone()]);
                parts.extend(vec![option; max - min]);
            }
        }
        Ok(Node::Sequence(parts))
    }
}

impl Node {
    fn positions(&self) -> usize {
        match self {
            Self::Empty => 1,
            Self::Class(_) => 1,
            Self::Sequence(parts) | Self::Choice(parts) => {
                1 + parts.iter().map(Self::positions).sum::<usize>()
            }
            Self::Repeat(part) => 1 + part.positions(),
        }
    }
}
