// A corpus as a log in IndexedDB. Each entry takes documents away, by id, and then brings others, as a snapshot. Whatever is
// written is one transaction: a page that dies leaves all of it or nothing.

import { openDB } from 'idb';
import { NearprintError } from '../nearprint-error.js';

const VERSION = 1;

/** Bytes: what is larger stays as it is. */
const LARGEST_CHUNK = 4 << 20;

/** So many entries at the end, each not much smaller than all after it, are made one. */
const RUN = 8;

export const databaseOf = (name) => `nearprint:${name}`;

export async function openLog(name, onLost) {
  try {
    return await openDB(databaseOf(name), VERSION, {
      upgrade(db) {
        db.createObjectStore('options');
        db.createObjectStore('log', { autoIncrement: true });
      },
      // Another tab deletes the store, or brings a newer version of it.
      blocking: (_from, _to, { target }) => {
        target.close();
        onLost();
      },
      terminated: onLost,
    });
  } catch (error) {
    throw told(error, name);
  }
}

/** Entries from number `after` on, at most `limit`, as [number, entry]. */
export async function entriesAfter(db, after, limit) {
  const transaction = db.transaction('log');
  const range = IDBKeyRange.lowerBound(after, true);
  const [keys, values] = await Promise.all([transaction.store.getAllKeys(range, limit), transaction.store.getAll(range, limit)]);
  return keys.map((key, place) => [key, values[place]]);
}

export async function append(db, entry) {
  const transaction = db.transaction('log', 'readwrite');
  const key = await transaction.store.add(entry);
  await transaction.done;
  return key;
}

/** The last entries that are to become one, as [number, entry]; none unless it is worth it. */
export async function lastRun(db) {
  const run = [];
  let bytes = 0;
  let cursor = await db.transaction('log').store.openCursor(null, 'prev');
  while (cursor) {
    const size = sizeOf(cursor.value);
    if (run.length >= RUN && size > 2 * bytes) break;
    if (bytes + size > LARGEST_CHUNK) break;
    bytes += size;
    run.unshift([cursor.key, cursor.value]);
    cursor = await cursor.continue();
  }
  return run.length < RUN ? { run: [], first: false } : { run, first: cursor === null };
}

/** One entry in the place of several, under the number of the last. */
export async function replaceRun(db, run, entry) {
  const transaction = db.transaction('log', 'readwrite');
  const last = run.at(-1)[0];
  await transaction.store.delete(IDBKeyRange.bound(run[0][0], last));
  await transaction.store.put(entry, last);
  await transaction.done;
}

const sizeOf = ({ put, gone }) => (put?.byteLength ?? 0) + gone.length * 32 + 64;

/** What a browser says, as ours. */
export function told(error, name) {
  const [code, message] =
    {
      QuotaExceededError: ['ERR_STORE_FULL', 'there is no room left for it in this browser; what was stored before is untouched'],
      VersionError: ['ERR_STORE_VERSION', `it was written by a newer version of nearprint; this one reads version ${VERSION}, and has left it as it is`],
      InvalidStateError: ['ERR_STORE_LOST', 'it was closed, as another tab deletes it or brings a newer version'],
    }[error?.name] ?? [];
  return code === undefined ? error : new NearprintError(code, `the store ${name}: ${message}`, { cause: error });
}
