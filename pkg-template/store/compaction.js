// Which entries of a log are worth being written anew. An entry is known by { key, size, ids, gone, damaged }.

/** So many entries at the end, each not much smaller than all after it, become one. */
const RUN = 8;

/** Bytes: entries are not joined into one larger than this. */
const LARGEST = 4 << 20;

/** So many superseded and deleted documents are tolerated in any log. */
const TOLERATED = 1_000;

export const entryOf = (key, { put, ids, gone }) => ({ key, ids: ids ?? [], gone, size: (put?.byteLength ?? 0) + 64 + 32 * (gone?.length ?? 0), damaged: false });

/** Neighbours that should become one entry, or one entry that is mostly dead; `undefined` if there are none. */
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

/** Entry → the ids for which it counts: those that are not deleted, and not put again by a later entry. */
export function livingIds(entries, isAlive) {
  const living = new Map();
  const later = new Set();
  for (const entry of [...entries].reverse()) {
    living.set(entry, entry.ids.filter((id) => !later.has(id) && isAlive(id)));
    for (const id of entry.ids) later.add(id);
  }
  return living;
}

/** Entries that count for nothing. */
export function droppable(entries, isAlive) {
  const living = livingIds(entries, isAlive);
  return entries.filter((entry) => !entry.damaged && living.get(entry).length === 0);
}
