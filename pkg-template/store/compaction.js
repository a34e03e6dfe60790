// Decides which entries of a log are worth rewriting. An entry is known by { key, size, ids, gone, damaged }.

import { isId } from '../checks.js';

/** The fewest entries that are joined into one: a run at the end of the log, without entries much larger than all after them. */
const RUN = 8;

/** The largest joined entry, in bytes. */
const LARGEST = 4 << 20;

/** The superseded and deleted documents that any log may have. */
const TOLERATED = 1_000;

export function entryOf(key, { put, ids: documents, gone: deleted }) {
  // Anything else among them was not written by the package, and cannot be looked up.
  const [ids, gone] = [documents, deleted].map((list) => (Array.isArray(list) ? list.filter(isId) : undefined));
  return { key, ids: ids ?? [], gone, size: (put?.byteLength ?? 0) + 64 + 32 * (gone?.length ?? 0), damaged: false };
}

/** Neighbouring entries that should become one, or one entry of mostly dead documents; `undefined` if there are none. */
export function worthRewriting(entries, alive, isAlive) {
  const run = lastRun(entries);
  if (run !== undefined) return run;
  const documents = entries.reduce((sum, { ids }) => sum + ids.length, 0);
  if (documents <= 2 * alive + TOLERATED) return undefined;
  const living = livingIds(entries, isAlive);
  const found = entries.find((entry) => !entry.damaged && 2 * living.get(entry).length < entry.ids.length);
  return found && [found];
}

function lastRun(entries) {
  let bytes = 0;
  let start = entries.length;
  for (; start > 0; start--) {
    const { size, damaged } = entries[start - 1];
    if (damaged || bytes + size > LARGEST || (entries.length - start >= RUN && size > 2 * bytes)) break;
    bytes += size;
  }
  const run = entries.slice(start);
  return run.length < RUN ? undefined : run;
}

/** Entry → its live ids: ids that are neither deleted nor put again by a later entry that can be read. */
export function livingIds(entries, isAlive) {
  const living = new Map();
  const later = new Set();
  for (const entry of [...entries].reverse()) {
    living.set(
      entry,
      entry.ids.filter((id) => !later.has(id) && isAlive(id)),
    );
    // The documents in memory are from an entry before the damaged one.
    if (!entry.damaged) for (const id of entry.ids) later.add(id);
  }
  return living;
}

export function droppable(entries, isAlive) {
  const living = livingIds(entries, isAlive);
  return entries.filter((entry) => !entry.damaged && living.get(entry).length === 0);
}
