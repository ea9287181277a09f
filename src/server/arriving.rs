//! Bodies that arrive: room for all of them together (`--bodies-mb`), and who gives way where there is none.
//!
//! A body that comes at once is read at once, and needs no room. One that does not is kept until it is whole, and if it is large until it is
//! read: from [`SMALL`](crate::server::bulk::SMALL) bytes on, with the head of its request, it has to find room as it grows. So nobody can keep much by sending a little of many,
//! and over HTTP/2 a connection carries many. Where there is no room, those give way of which nearly nothing has come lately
//! (after Kestrel's `MinRequestBodyDataRate`, which asks it of all at all times): 408. Of these the slowest goes first, by all of its time:
//! who pauses for a moment stays before who never sends much. Where all come as they should, or those that do not have less room than is
//! needed, nobody goes, and the newcomer is refused: 503. A batch's line is not asked for while the answers before it are not taken: then it is
//! its connection that gives way ([`crate::server::connection`]).
//!
//! Cost: nothing for a body that comes at once; a lock and a look at the clock for each piece of another one.

use crate::server::bulk::Bulk;
use std::cmp::Reverse;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::task::{Context, Waker};
use std::time::{Duration, Instant};

/// Over such a time a body's pace is seen; a younger one is let alone, and so is one that pauses for less.
const WINDOW: Duration = Duration::from_secs(2);

/// Who sends fewer bytes a second gives way: a body of a megabyte would take a minute.
const SLOW: u64 = 16 << 10;

/// When somebody has to give way, this part of all room is made at once, so that it is not looked for again for every piece.
const PART: usize = 16;

/// Where nobody could give way, it is not looked again so soon.
const BREATH: Duration = Duration::from_millis(50);

/// All bodies that arrive.
#[derive(Debug)]
pub(crate) struct Arriving {
    bulk: Bulk,
    most: usize,
    all: Mutex<All>,
}

#[derive(Debug, Default)]
struct All {
    /// Those that have a place, and some that had one.
    coming: Vec<Weak<Coming>>,
    /// Those that would give way are too few before.
    not_before: Option<Instant>,
}

/// A body that arrives.
#[derive(Debug)]
struct Coming {
    /// Bytes of room.
    room: AtomicUsize,
    pace: Mutex<Pace>,
}

/// How fast it comes.
#[derive(Debug)]
struct Pace {
    /// When the window began, what has come in it, and when the last of it.
    from: Instant,
    bytes: u64,
    last: Instant,
    /// Bytes a second in the window before.
    before: Option<u64>,
    /// When it began, and what has come since then.
    begun: Instant,
    all: u64,
    fate: Fate,
    /// Who waits for more. Who does not wait would not hear that it has to give way.
    waker: Option<Waker>,
    /// Since when nobody has waited for more: that time is not its sender's.
    left: Option<Instant>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    Coming,
    Whole,
    GaveWay,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Pace {
    const fn new(now: Instant) -> Self {
        let (bytes, all, before, waker, left) = (0, 0, None, None, None);
        Self { from: now, bytes, last: now, before, begun: now, all, fate: Fate::Coming, waker, left }
    }

    /// Nobody waits for more just now.
    fn is_left(&mut self, now: Instant) {
        self.waker = None;
        self.left.get_or_insert(now);
    }

    /// Somebody waits for more again.
    fn goes_on(&mut self, now: Instant) {
        if let Some(since) = self.left.take() {
            let pause = now.saturating_duration_since(since);
            for time in [&mut self.from, &mut self.last, &mut self.begun] {
                *time += pause;
            }
        }
    }

    fn came(&mut self, bytes: usize, now: Instant) {
        if now.saturating_duration_since(self.from) >= WINDOW {
            (self.before, self.from, self.bytes) = (self.lately(now), now, 0);
        }
        (self.bytes, self.all, self.last) = (self.bytes + bytes as u64, self.all + bytes as u64, now);
    }

    /// Bytes a second; `None` if it has only just begun.
    fn lately(&self, now: Instant) -> Option<u64> {
        let millis = |since| millis(since, now);
        let window = WINDOW.as_millis() as u64;
        match millis(self.from) {
            _ if millis(self.last) >= window => Some(0),
            whole if whole >= window => Some(self.bytes.saturating_mul(1_000) / whole),
            _ => self.before,
        }
    }

    /// Bytes a second over all of its time.
    fn on_average(&self, now: Instant) -> u64 {
        self.all.saturating_mul(1_000) / millis(self.begun, now).max(1)
    }

    /// Does nearly nothing come, and would its reader hear that it has to give way?
    fn may_give_way(&self, now: Instant) -> bool {
        let slow = self.lately(now).is_some_and(|rate| rate < SLOW);
        slow && self.fate == Fate::Coming && self.waker.is_some()
    }
}

fn millis(since: Instant, now: Instant) -> u64 {
    u64::try_from(now.saturating_duration_since(since).as_millis()).unwrap_or(u64::MAX)
}

impl Arriving {
    /// Room for so many bytes.
    pub(crate) fn new(most: usize) -> Self {
        Self { bulk: Bulk::new(most), most, all: Mutex::default() }
    }

    /// Bytes of room that are taken.
    pub(crate) fn bytes(&self) -> usize {
        self.bulk.bytes()
    }

    /// Bytes that have to be given back, if one was refused since this was last asked.
    pub(crate) fn wanted(&self) -> usize {
        self.bulk.wanted()
    }

    /// More has come of a body, which now takes so much room. Is there as much?
    pub(crate) fn has_room(self: &Arc<Self>, place: &mut Option<Place>, room: usize, came: usize) -> bool {
        self.has_room_at(Instant::now(), place, room, came)
    }

    fn has_room_at(self: &Arc<Self>, now: Instant, place: &mut Option<Place>, room: usize, came: usize) -> bool {
        let coming = &place.get_or_insert_with(|| self.place(now)).coming;
        let mut pace = lock(&coming.pace);
        pace.came(came, now);
        if pace.fate == Fate::GaveWay {
            return false;
        }
        drop(pace);
        let own = coming.room.load(Relaxed);
        let more = room.saturating_sub(own);
        let has =
            more == 0 || self.bulk.take(more, own) || (self.make_room(more, coming, now) && self.bulk.take(more, own));
        if has {
            coming.room.fetch_add(more, Relaxed);
        } else {
            self.bulk.refuse();
        }
        has
    }

    fn place(self: &Arc<Self>, now: Instant) -> Place {
        let coming = Arc::new(Coming { room: AtomicUsize::new(0), pace: Mutex::new(Pace::new(now)) });
        let mut all = lock(&self.all);
        if all.coming.len() == all.coming.capacity() {
            all.coming.retain(|one| one.strong_count() > 0);
        }
        all.coming.push(Arc::downgrade(&coming));
        Place { arriving: Arc::clone(self), coming }
    }

    /// Has those give way that are slow, the slowest first, and those with the most room where they are equally slow; nobody if all of them
    /// together have less than is needed, or nothing is needed any more. Says whether it is worth to look for room again.
    fn make_room(&self, wanted: usize, own: &Arc<Coming>, now: Instant) -> bool {
        let mut all = lock(&self.all);
        // Who is alone always has room.
        let others = self.bulk.bytes().saturating_sub(own.room.load(Relaxed));
        let needed = self.bulk.bytes().saturating_add(wanted).saturating_sub(self.most).min(others);
        if needed == 0 {
            // Somebody has made room, or gone, since there was none.
            return true;
        }
        if all.not_before.is_some_and(|time| now < time) {
            return false;
        }
        let slow = |one: &Weak<Coming>| {
            let one = one.upgrade().filter(|one| !Arc::ptr_eq(one, own))?;
            let pace = lock(&one.pace);
            let average = pace.may_give_way(now).then(|| pace.on_average(now))?;
            drop(pace);
            Some((average, Reverse(one.room.load(Relaxed)), one))
        };
        let mut slow: Vec<_> = all.coming.iter().filter_map(slow).collect();
        if slow.iter().map(|(_, room, _)| room.0).sum::<usize>() < needed {
            all.not_before = Some(now + BREATH);
            return false;
        }
        slow.sort_unstable_by_key(|(average, room, _)| (*average, *room));
        let (mut made, mut wakers, enough) = (0, Vec::new(), needed.max(self.most / PART));
        for (_, _, one) in &slow {
            if made >= enough {
                break;
            }
            if let Some((room, waker)) = self.give_up(one) {
                made += room;
                wakers.push(waker);
            }
        }
        drop(all);
        let anybody = !wakers.is_empty();
        wakers.into_iter().for_each(Waker::wake);
        anybody
    }

    /// Takes its room at once; what was in it goes as soon as its reader wakes. Nothing if it no longer waits.
    fn give_up(&self, one: &Coming) -> Option<(usize, Waker)> {
        let mut pace = lock(&one.pace);
        let waker = if pace.fate == Fate::Coming { pace.waker.take()? } else { return None };
        pace.fate = Fate::GaveWay;
        let room = one.room.swap(0, Relaxed);
        drop(pace);
        self.bulk.give(room);
        Some((room, waker))
    }
}

/// A body's place. Dropped, it is free.
#[derive(Debug)]
pub(crate) struct Place {
    arriving: Arc<Arriving>,
    coming: Arc<Coming>,
}

impl Place {
    /// Did it have to give way? Otherwise whoever waits is woken when it has to.
    pub(crate) fn gave_way(&self, context: &Context<'_>) -> bool {
        let mut pace = lock(&self.coming.pace);
        if pace.fate == Fate::GaveWay {
            return true;
        }
        if pace.waker.as_ref().is_none_or(|waker| !waker.will_wake(context.waker())) {
            pace.goes_on(Instant::now());
            pace.waker = Some(context.waker().clone());
        }
        false
    }

    /// Bytes of room.
    pub(crate) fn bytes(&self) -> usize {
        self.coming.room.load(Relaxed)
    }

    /// Nobody waits for more just now: it need not come, and does not give way.
    pub(crate) fn is_left(&self) {
        lock(&self.coming.pace).is_left(Instant::now());
    }

    /// Does anybody wait for more?
    #[cfg(test)]
    pub(crate) fn is_waited_for(&self) -> bool {
        lock(&self.coming.pace).waker.is_some()
    }

    /// All of it has come: it keeps its place until it is read. Says whether it is in time for that.
    pub(crate) fn is_whole(&self) -> bool {
        let mut pace = lock(&self.coming.pace);
        if pace.fate == Fate::Coming {
            pace.fate = Fate::Whole;
        }
        pace.waker = None;
        pace.fate == Fate::Whole
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.arriving.bulk.give(self.coming.room.swap(0, Relaxed));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(start: Instant, millis: u64) -> Instant {
        start + Duration::from_millis(millis)
    }

    #[test]
    fn a_pace_is_of_the_last_seconds() {
        let start = Instant::now();
        let mut pace = Pace::new(start);
        pace.came(1 << 20, start);
        assert_eq!(pace.lately(after(start, 1_999)), None, "it has only begun");
        assert_eq!(pace.lately(after(start, 2_000)), Some(0), "nothing comes any more");
        pace.came(1_000, after(start, 1_000));
        pace.came(1, after(start, 2_500));
        assert_eq!(pace.before, Some(((1 << 20) + 1_000) * 1_000 / 2_500));
        assert_eq!(pace.lately(after(start, 4_400)), pace.before);
        pace.came(1, after(start, 4_500));
        assert_eq!(
            (pace.before, pace.lately(after(start, 4_600))),
            (Some(0), Some(0)),
            "a byte now and then is nothing"
        );
    }

    #[test]
    fn the_time_in_which_nobody_waits_for_more_is_not_its_senders() {
        let start = Instant::now();
        let mut pace = Pace::new(start);
        pace.came(100 << 10, after(start, 1_000));
        pace.is_left(after(start, 1_000));
        pace.is_left(after(start, 5_000));
        pace.goes_on(after(start, 61_000));
        assert_eq!(pace.lately(after(start, 61_500)), None, "it has only begun");
        assert_eq!(pace.on_average(after(start, 61_000)), 100 << 10);
        pace.came(100 << 10, after(start, 62_000));
        assert_eq!(pace.lately(after(start, 62_000)), Some(50 << 10));
        pace.goes_on(after(start, 63_000));
        assert_eq!(pace.lately(after(start, 64_000)), Some(0), "then it is");
    }

    #[test]
    fn the_slowest_gives_way_and_none_that_comes() {
        let (start, arriving) = (Instant::now(), Arc::new(Arriving::new(100 << 10)));
        let (mut stuck, mut coming, mut fresh) = (None, None, None);
        let context = Context::from_waker(Waker::noop());
        let gave_way = |place: &Option<Place>| place.as_ref().expect("a place").gave_way(&context);
        assert!(arriving.has_room_at(start, &mut stuck, 50 << 10, 50 << 10) && !gave_way(&stuck));
        for k in 0..5 {
            assert!(arriving.has_room_at(after(start, 600 * k), &mut coming, 50 << 10, 20 << 10));
        }
        assert!(!gave_way(&coming));
        assert!(!arriving.has_room_at(after(start, 1_999), &mut fresh, 1 << 10, 1 << 10), "all are young");
        assert!(!arriving.has_room_at(after(start, 2_010), &mut fresh, 1 << 10, 1 << 10), "it was looked just before");
        assert!(arriving.has_room_at(after(start, 2_400), &mut fresh, 1 << 10, 1 << 10));
        assert_eq!((gave_way(&stuck), gave_way(&coming), gave_way(&fresh)), (true, false, false));
        assert_eq!(arriving.bytes(), 51 << 10);
        assert!(!stuck.as_ref().expect("a place").is_whole(), "too late");
        drop((stuck, coming));
        assert_eq!(arriving.bytes(), 1 << 10);
        drop(fresh);
        assert_eq!(arriving.bytes(), 0);
    }

    #[test]
    fn who_never_sent_much_gives_way_before_who_pauses_and_nobody_for_nothing() {
        let (start, arriving) = (Instant::now(), Arc::new(Arriving::new(100 << 10)));
        let (mut drips, mut pauses, mut large, mut fits) = (None, None, None, None);
        let context = Context::from_waker(Waker::noop());
        let gave_way = |place: &Option<Place>| place.as_ref().expect("a place").gave_way(&context);
        assert!(arriving.has_room_at(start, &mut drips, 40 << 10, 100));
        assert!(arriving.has_room_at(start, &mut pauses, 40 << 10, 40 << 10));
        assert!(!gave_way(&drips) && !gave_way(&pauses));
        for k in 1..25 {
            assert!(arriving.has_room_at(after(start, 100 * k), &mut drips, 40 << 10, 10));
        }
        let now = after(start, 2_500);
        assert!(arriving.has_room_at(now, &mut fits, 20 << 10, 20 << 10) && !gave_way(&fits));
        assert!(!arriving.has_room_at(now, &mut large, 90 << 10, 90 << 10), "that much is not to be had");
        assert_eq!((gave_way(&drips), gave_way(&pauses)), (false, false));
        let later = now + BREATH;
        assert!(arriving.has_room_at(later, &mut large, 30 << 10, 1));
        assert_eq!((gave_way(&drips), gave_way(&pauses), gave_way(&fits)), (true, false, false));
        assert!(!arriving.has_room_at(later, &mut drips, 1, 1), "who gave way has no room again");
    }

    #[test]
    fn nobody_gives_way_for_room_that_is_there_meanwhile() {
        let (start, arriving) = (Instant::now(), Arc::new(Arriving::new(100 << 10)));
        let (mut slow, mut other) = (None, None);
        let context = Context::from_waker(Waker::noop());
        assert!(arriving.has_room_at(start, &mut slow, 50 << 10, 1) && arriving.has_room_at(start, &mut other, 1, 1));
        let (slow, other) = (slow.expect("a place"), other.expect("a place"));
        assert!(!slow.gave_way(&context));
        let now = after(start, 5_000);
        // Two found no room at the same time, and the first has made enough for both.
        assert!(arriving.make_room(40 << 10, &other.coming, now) && !slow.gave_way(&context));
    }

    #[test]
    fn what_is_whole_does_not_give_way() {
        let (start, arriving) = (Instant::now(), Arc::new(Arriving::new(100)));
        let (mut whole, mut other) = (None, None);
        assert!(arriving.has_room_at(start, &mut whole, 300, 300), "it is alone");
        let place = whole.as_ref().expect("a place");
        assert!(!place.gave_way(&Context::from_waker(Waker::noop())));
        place.is_left();
        assert!(!arriving.has_room_at(after(start, 50_000), &mut other, 1, 1), "it would not hear of it");
        assert!(place.is_whole());
        assert!(!arriving.has_room_at(after(start, 60_000), &mut other, 1, 1));
        drop(whole);
        assert!(arriving.has_room_at(after(start, 60_000), &mut other, 1, 1));
    }

    #[test]
    fn places_that_are_free_are_forgotten() {
        let arriving = Arc::new(Arriving::new(1 << 20));
        for _ in 0..1_000 {
            let mut place = None;
            assert!(arriving.has_room(&mut place, 1, 1));
        }
        assert!(lock(&arriving.all).coming.capacity() < 16 && arriving.bytes() == 0);
    }
}
