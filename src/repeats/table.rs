//! The windows that occur in several places, and which of them always occur together: these are one passage. It takes memory for each
//! different repeated window, not for each place.

use crate::feature_map::FeatureMap;

/// Bits that say which windows were seen once and twice: two windows can share a bit, which costs only memory.
const BITS: usize = 1 << 27;

/// No neighbour is known yet.
const NONE: u32 = u32::MAX;
/// The neighbours differ, or the neighbour is not repeated.
const BRANCH: u32 = u32::MAX - 1;

/// A window that may be repeated.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slot {
    pub(super) documents: u32,
    pub(super) times: u32,
    /// The first and the last document that has it.
    pub(super) document: u32,
    last: u32,
    /// The numbers of the windows that always follow and precede.
    next: u32,
    before: u32,
}

/// A window: a run of words that finds repeated passages, as counted in all texts.
#[derive(Clone, Copy, Debug)]
pub struct CountedWindow {
    /// Its key, one of those of [`Windows::keys`](crate::repeats::Windows::keys).
    pub key: u64,
    /// How many texts have it.
    pub documents: u32,
    /// How often it occurs in them.
    pub times: u32,
    /// The window that follows wherever this one occurs; `None` if they differ.
    pub next: Option<u64>,
    /// The window that precedes it everywhere.
    pub before: Option<u64>,
}

/// Windows that always occur together: a passage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WindowChain {
    /// That of its first window.
    pub key: u64,
    /// How many windows it has.
    pub windows: u32,
    /// How many texts have it.
    pub documents: u32,
}

impl WindowChain {
    /// The passages that occur at least twice. All windows of these texts must be there.
    pub fn of(windows: &[CountedWindow]) -> Vec<WindowChain> {
        let mut chains = Vec::new();
        WindowTable::of_counted(windows).each_chain(0, |chain, _| chains.push(chain));
        chains
    }
}

#[derive(Clone, Debug)]
pub(super) struct WindowTable {
    /// For each window one of [`BITS`] bits.
    once: Vec<u64>,
    twice: Vec<u64>,
    slots: FeatureMap<Slot, u64>,
    /// How many documents were added.
    documents: u32,
}

/// The bit of a window: which word, and which of its bits.
fn bit(key: u64) -> (usize, u64) {
    let bit = (key >> 32) as usize % BITS;
    (bit / 64, 1 << (bit % 64))
}

impl WindowTable {
    pub(super) fn new() -> WindowTable {
        let [once, twice] = [(); 2].map(|()| vec![0; BITS / 64]);
        WindowTable { once, twice, slots: FeatureMap::default(), documents: 0 }
    }

    /// Windows that were counted elsewhere.
    pub(super) fn of_counted(windows: &[CountedWindow]) -> WindowTable {
        let mut table = WindowTable { once: vec![], twice: vec![], slots: FeatureMap::default(), documents: 0 };
        for &CountedWindow { key, documents, times, .. } in windows {
            let slot = Slot { documents, times, document: 0, last: NONE, next: BRANCH, before: BRANCH };
            table.slots.number_or_insert(key, slot);
        }
        for window in windows {
            let number =
                |key: Option<u64>| key.and_then(|key| table.slots.number_of(key)).map_or(BRANCH, |at| at as u32);
            let (next, before) = (number(window.next), number(window.before));
            if let Some(slot) = table.slots.get_mut(&window.key) {
                (slot.next, slot.before) = (next, before);
            }
        }
        table
    }

    /// First of all windows: notes that this one was seen.
    pub(super) fn see(&mut self, key: u64) {
        let (word, mask) = bit(key);
        self.twice[word] |= self.once[word] & mask;
        self.once[word] |= mask;
    }

    /// Then each document again: the keys of its windows in order.
    pub(super) fn add(&mut self, windows: &[u64]) {
        let document = self.documents;
        self.documents += 1;
        let mut before = BRANCH;
        for &key in windows {
            let mut number = BRANCH;
            let (word, mask) = bit(key);
            if self.twice[word] & mask != 0 {
                let new = Slot { documents: 0, times: 0, document, last: NONE, next: NONE, before: NONE };
                number = self.slots.number_or_insert(key, new) as u32;
                let slot = self.slots.value_mut(number as usize);
                slot.times += 1;
                slot.documents += u32::from(slot.last != document);
                slot.last = document;
                link(&mut slot.before, before);
            }
            self.follow(before, number);
            before = number;
        }
        self.follow(before, BRANCH);
    }

    fn follow(&mut self, before: u32, number: u32) {
        if before != BRANCH {
            link(&mut self.slots.value_mut(before as usize).next, number);
        }
    }

    /// How many documents have a window.
    pub(super) fn documents_of(&self, key: u64) -> u32 {
        self.slots.get(&key).map_or(1, |slot| slot.documents)
    }

    /// Visits the passages that occur at least twice, and in at least `least` documents, with the slots of their first windows.
    pub(super) fn each_chain(&self, least: u32, mut visit: impl FnMut(WindowChain, Slot)) {
        for (number, (&key, slot)) in (0..).zip(self.slots.iter()) {
            if slot.times < 2 || slot.documents < least || !self.is_head(slot, number) {
                continue;
            }
            let mut windows = 1;
            let mut at = slot.next;
            while at < BRANCH && at != number {
                let next = self.slots.value(at as usize);
                if self.is_head(next, at) {
                    break;
                }
                windows += 1;
                at = next.next;
            }
            visit(WindowChain { key, windows, documents: slot.documents }, *slot);
        }
    }

    /// Whether no window always precedes this one.
    fn is_head(&self, slot: &Slot, number: u32) -> bool {
        if slot.before >= BRANCH {
            return true;
        }
        let before = self.slots.value(slot.before as usize);
        before.next != number || before.times != slot.times
    }
}

/// Notes what is next to a window: the same everywhere, or not.
fn link(known: &mut u32, other: u32) {
    match *known {
        NONE => *known = other,
        same if same == other => {}
        _ => *known = BRANCH,
    }
}
