//! The windows that occur in several places, and which of them always occur together: these are one passage. It takes memory for each
//! different repeated window, not for each place.

use crate::feature_map::FeatureMap;

/// Bits that say which windows were seen once and twice: two windows can share a bit, which costs only memory.
const BITS: usize = 1 << 27;

/// No neighbour is known yet.
const NONE: u32 = u32::MAX;
/// The neighbours differ, or the neighbour is not repeated.
const BRANCH: u32 = u32::MAX - 1;

#[derive(Clone, Debug)]
struct Bits(Vec<u64>);

impl Bits {
    fn new() -> Bits {
        Bits(vec![0; BITS / 64])
    }

    fn place(key: u64) -> (usize, u64) {
        let bit = (key >> 32) as usize % BITS;
        (bit / 64, 1 << (bit % 64))
    }

    /// Sets a bit; returns whether it was set.
    fn set(&mut self, key: u64) -> bool {
        let (word, mask) = Bits::place(key);
        let was = self.0[word] & mask != 0;
        self.0[word] |= mask;
        was
    }

    fn has(&self, key: u64) -> bool {
        let (word, mask) = Bits::place(key);
        self.0[word] & mask != 0
    }
}

/// A window that may be repeated.
#[derive(Clone, Copy, Debug)]
struct Slot {
    documents: u32,
    times: u32,
    /// The last document that has it.
    last: u32,
    /// The numbers of the windows that always follow and precede.
    next: u32,
    before: u32,
    /// The first document that has it, and which of its windows it is.
    document: u32,
    window: u32,
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
#[derive(Clone, Copy, Debug)]
pub(super) struct Chain {
    /// That of the first window.
    pub(super) key: u64,
    pub(super) documents: u32,
    pub(super) times: u32,
    /// The first document that has it, and the number of its first window there.
    pub(super) document: u32,
    pub(super) window: u32,
    pub(super) windows: u32,
}

#[derive(Clone, Debug)]
pub(super) struct WindowTable {
    once: Bits,
    twice: Bits,
    slots: FeatureMap<Slot, u64>,
    /// How many documents were added.
    documents: u32,
}

impl WindowTable {
    pub(super) fn new() -> WindowTable {
        WindowTable { once: Bits::new(), twice: Bits::new(), slots: FeatureMap::default(), documents: 0 }
    }

    /// Windows that were counted elsewhere.
    pub(super) fn of_counted(windows: &[CountedWindow]) -> WindowTable {
        let (once, twice) = (Bits(Vec::new()), Bits(Vec::new()));
        let mut table = WindowTable { once, twice, slots: FeatureMap::default(), documents: 0 };
        for &CountedWindow { key, documents, times, .. } in windows {
            let slot = Slot { documents, times, last: NONE, next: BRANCH, before: BRANCH, document: 0, window: 0 };
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
        if self.once.set(key) {
            self.twice.set(key);
        }
    }

    /// Then each document again: the keys of its windows in order.
    pub(super) fn add(&mut self, windows: &[u64]) {
        let document = self.documents;
        self.documents += 1;
        let mut before = BRANCH;
        for (window, &key) in (0..).zip(windows) {
            let mut number = BRANCH;
            if self.twice.has(key) {
                let new = Slot { documents: 0, times: 0, last: NONE, next: NONE, before: NONE, document, window };
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

    /// The passages that occur at least twice, and in at least `least` documents.
    pub(super) fn chains(&self, least: u32) -> Vec<Chain> {
        let mut chains = Vec::new();
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
            let Slot { documents, times, document, window, .. } = *slot;
            chains.push(Chain { key, documents, times, document, window, windows });
        }
        chains
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
