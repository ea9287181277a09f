//! The public door: a resumable search for the solutions of one large board.
//!
//! ```text
//!   singles → pattern → first slices → Hall sets → slices in turns …      every arrow may be a pause
//!      └─────────┴────────────┴────────────┴────────────┴──→ done
//! ```
//!
//! Singles come first because they finish easy boards; a pattern completes boards with next to no givens; the first
//! slices finish what is merely large; Hall sets refute pigeonholes and thin out the rest; then the portfolio works in
//! turns until the solutions asked for are found, or it is proven that there are no more. Invariants: `solutions` holds
//! different solutions, each checked in debug builds; the run depends on the board and the options only, not on pauses.

use crate::budget::{Limits, Progress, Stop, Watch};
use crate::engine::cdcl::board::{Board, Contradiction};
use crate::engine::cdcl::check::is_solution;
use crate::engine::cdcl::construct::construct;
use crate::engine::cdcl::hall::Hall;
use crate::engine::cdcl::layout::Layout;
use crate::engine::cdcl::model::Draft;
use crate::engine::cdcl::portfolio::{self, Member, Role, roles};
use crate::engine::cdcl::random::Random;
use crate::engine::cdcl::sat::{Counts, Outcome};

/// The largest side of a box: the values of a board of side 121 fit a set of 128 bits.
pub const MAX_ORDER: usize = 11;

/// Bytes of a cell of a solution: one here, and two in the board that the caller makes of it.
const SOLVED_CELL: usize = 3;

/// In which order positions are searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Order {
    /// Depth-first with restarts, by a portfolio in turns: the fastest.
    #[default]
    DepthFirst,
    /// The most promising of all open positions first.
    BestFirst,
}

/// What to look for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Breaks ties; the same seed gives the same run. `None` is a fixed seed of the engine's own.
    pub seed: Option<u64>,
    /// How many solutions to look for, at least 1.
    pub max_solutions: usize,
    /// In which order positions are searched.
    pub order: Order,
}

impl Default for Options {
    /// The engine's own seed; two solutions, which says whether the first is the only one.
    fn default() -> Self {
        Self { seed: None, max_solutions: 2, order: Order::DepthFirst }
    }
}

/// Why a search cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refused {
    /// The box side is 0 or above 11: a set of values has 128 bits.
    Order(usize),
    /// Not a set of candidates for each cell.
    Cells {
        /// Side to the fourth.
        expected: usize,
        /// What came.
        found: usize,
    },
}

/// What was done, summed over the portfolio.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Statistics {
    /// Decisions made.
    pub nodes_expanded: u64,
    /// Decisions and the opposite literals learned from their failure.
    pub nodes_generated: u64,
    /// Decisions (each is a guess).
    pub guesses: u64,
    /// Conflicts, each of which was learned from and led back.
    pub backtracks: u64,
    /// Most decisions on the trail at once.
    pub max_depth: u64,
    /// Literals and views of the board looked at by propagation.
    pub propagation_passes: u64,
    /// Candidates removed for good, before and during the search.
    pub eliminations: u64,
    /// Of these, by Hall sets.
    pub hall_eliminations: u64,
    /// Most positions that waited at one time; best-first only.
    pub max_frontier: u64,
    /// How often the list of positions was full and one was searched to its end instead; best-first only.
    pub dives: u64,
    /// Restarts.
    pub restarts: u64,
    /// Clauses learned.
    pub learned: u64,
    /// Clauses kept now.
    pub clauses: u64,
    /// Open cells before any search.
    pub open_cells: u64,
    /// Candidates in them.
    pub initial_candidates: u64,
}

impl Statistics {
    fn add(&mut self, member: &Member) {
        let Counts { decisions, conflicts, restarts, learned, deepest } = member.learner.counts();
        self.nodes_expanded += decisions;
        self.nodes_generated += decisions + learned;
        self.guesses += decisions;
        self.backtracks += conflicts;
        self.restarts += restarts;
        self.learned += learned;
        self.max_depth = self.max_depth.max(u64::from(deepest));
        self.clauses += member.learner.clause_count() as u64;
        self.propagation_passes += member.learner.ticks();
        if let Some(frontier) = &member.frontier {
            self.max_frontier = self.max_frontier.max(frontier.most());
            self.dives += frontier.dives();
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Singles,
    Pattern,
    First,
    Hall,
    Turns,
    Done,
}

/// A search for the solutions of one board.
#[derive(Debug)]
pub struct Search {
    layout: Layout,
    candidates: Vec<u128>,
    options: Options,
    stage: Stage,
    board: Option<Board>,
    hall: Option<Hall>,
    members: Vec<Member>,
    /// The next member's model, as far as it is made.
    draft: Option<Draft>,
    roles: Vec<Role>,
    /// What each member's clauses and frontier may weigh.
    share: usize,
    turn: usize,
    /// How many roles have had their first slice or are in it.
    entered: usize,
    round: u64,
    random: Random,
    pattern_tries: usize,
    solutions: Vec<Vec<u8>>,
    exhausted: bool,
    first: Statistics,
}

impl Search {
    /// A search on a board with boxes of `order` times `order` cells. `candidates` is row-major,
    /// `order`⁴ sets long; bit v of a set allows the value with index v. A given is a set of one.
    ///
    /// # Errors
    /// When the order is 0 or above 11, or the number of sets is not `order`⁴.
    pub fn new(order: usize, candidates: &[u128], options: Options) -> Result<Self, Refused> {
        if order == 0 || order > MAX_ORDER {
            return Err(Refused::Order(order));
        }
        let layout = Layout::new(order);
        if candidates.len() != layout.cells() {
            return Err(Refused::Cells { expected: layout.cells(), found: candidates.len() });
        }
        let seed = options.seed.unwrap_or(0);
        Ok(Self {
            layout,
            candidates: candidates.to_vec(),
            options: Options { max_solutions: options.max_solutions.max(1), ..options },
            stage: Stage::Singles,
            board: None,
            hall: None,
            members: Vec::new(),
            draft: None,
            roles: Vec::new(),
            share: 0,
            turn: 0,
            entered: 1,
            round: 0,
            random: Random::new(seed),
            pattern_tries: 0,
            solutions: Vec::new(),
            exhausted: false,
            first: Statistics::default(),
        })
    }

    /// Goes on until all is found, a limit comes, or the watch says so (it is asked every 50 µs or so, and between the
    /// steps of the preparation, the longest of which takes some 20 ms at side 100).
    pub fn advance(&mut self, limits: &Limits, watch: &impl Watch) -> Progress {
        loop {
            if self.stage == Stage::Done {
                return Progress::Done;
            }
            if self.stage != Stage::Singles
                && let Err(interrupt) = watch.poll().check()
            {
                return interrupt.into();
            }
            let step = match self.stage {
                Stage::Singles => self.singles(),
                Stage::Pattern if !self.solutions.is_empty() && self.bytes() > limits.bytes => {
                    return Progress::Stopped(Stop::Memory);
                }
                Stage::Pattern => {
                    self.pattern();
                    Ok(())
                }
                Stage::Hall => self.hall_step(),
                Stage::First | Stage::Turns => match self.slice(limits, watch) {
                    Ok(None) => Ok(()),
                    Ok(Some(progress)) => return progress,
                    Err(contradiction) => Err(contradiction),
                },
                Stage::Done => Ok(()),
            };
            if step.is_err() {
                self.finish(true);
            }
        }
    }

    /// The solutions found so far, all different, row-major value indices.
    pub fn solutions(&self) -> &[Vec<u8>] {
        &self.solutions
    }

    /// Is it proven that there are no solutions but those found?
    pub fn is_exhausted(&self) -> bool {
        self.exhausted
    }

    /// What was done so far.
    pub fn statistics(&self) -> Statistics {
        let mut sum = self.first;
        self.members.iter().for_each(|member| sum.add(member));
        sum.propagation_passes += self.hall.as_ref().map_or(0, Hall::passes);
        sum.hall_eliminations = self.hall.as_ref().map_or(0, Hall::eliminations);
        sum.eliminations += self.board.as_ref().map_or(0, Board::eliminations);
        sum
    }

    /// Bytes in use, the solutions' copies on their way out among them.
    pub fn bytes(&self) -> usize {
        self.candidates.len() * 16
            + self.board.as_ref().map_or(0, Board::bytes)
            + self.hall.as_ref().map_or(0, Hall::bytes)
            + self.draft.as_ref().map_or(0, Draft::bytes)
            + self.members.iter().map(Member::bytes).sum::<usize>()
            + self.solutions.len() * self.layout.cells() * SOLVED_CELL
    }

    fn finish(&mut self, exhausted: bool) {
        self.exhausted = exhausted;
        self.stage = Stage::Done;
        let mut sum = self.first;
        self.members.drain(..).for_each(|member| sum.add(&member));
        self.first = sum;
    }

    fn singles(&mut self) -> Result<(), Contradiction> {
        let mut board = Board::new(self.layout, &self.candidates)?;
        board.settle()?;
        self.first.open_cells = board.open_cells() as u64;
        self.first.initial_candidates = board.open_candidates() as u64;
        let solution = board.solution();
        self.roles = roles(self.options.order, self.options.max_solutions, self.options.seed.unwrap_or(0), &board);
        self.board = Some(board);
        self.stage = Stage::Pattern;
        if let Some(values) = solution {
            self.add_solution(values);
            self.finish(true);
        }
        Ok(())
    }

    /// One try at a pattern; enough solutions, or enough failures, end it.
    fn pattern(&mut self) {
        let givens = self.candidates.iter().filter(|set| set.count_ones() == 1).count();
        self.pattern_tries += 1;
        if givens > self.layout.side || self.pattern_tries > 8 + 2 * self.options.max_solutions {
            self.stage = self.after_pattern();
            return;
        }
        if let Some(values) = construct(self.layout, &self.candidates, &mut self.random) {
            self.add_solution(values);
            if self.solutions.len() >= self.options.max_solutions {
                self.finish(false);
            }
        } else if self.pattern_tries >= 8 && self.solutions.is_empty() {
            self.stage = self.after_pattern();
        }
    }

    /// Where the model would be larger than the views, the views come first.
    fn after_pattern(&self) -> Stage {
        let views_cost = 600 * self.layout.side as u64;
        if self.first.initial_candidates > views_cost { Stage::Hall } else { Stage::First }
    }

    fn hall_step(&mut self) -> Result<(), Contradiction> {
        let Some(board) = self.board.as_mut() else { return Ok(()) };
        if self.hall.get_or_insert_with(|| Hall::new(board)).step(board)? {
            return Ok(());
        }
        self.stage = Stage::Turns;
        if let Some(values) = board.solution() {
            self.add_solution(values);
            self.finish(true);
        }
        Ok(())
    }

    /// A slice of the member whose turn it is, or the rest of it. `Some` is what to return to the caller.
    fn slice(&mut self, limits: &Limits, watch: &impl Watch) -> Result<Option<Progress>, Contradiction> {
        let nodes = limits.nodes.saturating_sub(self.statistics().nodes_expanded);
        if self.members.is_empty() && self.draft.is_none() && !self.make_room(limits.bytes) {
            return Ok(Some(Progress::Stopped(Stop::Memory)));
        }
        let Some(board) = self.board.as_mut() else { return Ok(None) };
        let role = &self.roles[self.turn];
        if self.members.len() == role.member {
            let mut draft = self.draft.take().unwrap_or_else(|| Draft::new(board));
            if draft.step(board) {
                self.draft = Some(draft);
                return Ok(None);
            }
            self.members.push(Member::new(draft, board, role, self.share));
            return Ok(None);
        }
        let member = &mut self.members[role.member];
        member.learner.change_mood(role.mood, role.config);
        member.listen(board, &self.solutions);
        match member.run(nodes, watch) {
            Outcome::Exhausted => self.finish(true),
            Outcome::Solution => self.take_solution(),
            Outcome::Slice => {
                let news = member.tell(board)?;
                if let (true, Some(hall)) = (news, self.hall.as_mut()) {
                    hall.notice(board);
                    self.stage = Stage::Hall;
                }
                self.pass_turn();
            }
            Outcome::Interrupted(interrupt) => return Ok(Some(interrupt.into())),
            Outcome::Refuted | Outcome::Spent => {}
        }
        if self.bytes() > limits.bytes && self.stage != Stage::Done {
            return Ok(Some(Progress::Stopped(Stop::Memory)));
        }
        Ok(None)
    }

    /// Before there is any solver: which roles fit, and what they may learn. False: none fits.
    fn make_room(&mut self, bytes: usize) -> bool {
        let Some(board) = self.board.as_ref() else { return false };
        let rest = bytes.saturating_sub(self.bytes());
        let mut roles = self.roles.clone();
        portfolio::fit(&mut roles, board, rest.saturating_sub(bytes / 16));
        if roles.is_empty() {
            return false;
        }
        let members = portfolio::members(&roles);
        // What grows also has room to grow, which is not counted: so half of the rest at most.
        let rest = rest - portfolio::fixed_bytes(&roles, board);
        self.share = (bytes / 4).min(rest / 2) / members;
        self.roles = roles;
        true
    }

    /// The next role's turn; once all but the last have had their first slice, Hall sets.
    fn pass_turn(&mut self) {
        loop {
            self.turn = (self.turn + 1) % self.roles.len();
            self.round += u64::from(self.turn == 0);
            if self.turn >= self.entered || self.roles[self.turn].later > 0 {
                break;
            }
        }
        let role = &self.roles[self.turn];
        let ticks = if self.turn >= self.entered {
            self.entered = self.turn + 1;
            role.first
        } else {
            let growth = if role.grows { 1 + self.round / 4 } else { 1 };
            growth * if self.solutions.is_empty() { role.later } else { role.proving }
        };
        if let Some(member) = self.members.get_mut(role.member) {
            member.slice_end = member.learner.ticks() + ticks;
        }
        if self.stage == Stage::First && self.turn + 1 == self.roles.len() {
            self.stage = Stage::Hall;
        }
    }

    fn take_solution(&mut self) {
        let Some(member) = self.members.get_mut(self.roles[self.turn].member) else { return };
        let values = member.take_solution();
        self.add_solution(values);
        if self.solutions.len() >= self.options.max_solutions {
            self.finish(false);
        }
    }

    /// Keeps a solution unless it is known.
    fn add_solution(&mut self, values: Vec<u8>) {
        debug_assert!(is_solution(self.layout, &self.candidates, &values), "the engine found something else");
        if !self.solutions.contains(&values) {
            self.solutions.push(values);
        }
    }
}
