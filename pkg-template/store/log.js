// A corpus in IndexedDB. Every change is one transaction: a page that dies leaves all of it or nothing.
//
//   log        number → { put, ids }: a snapshot and the ids of its documents, or { gone }: the ids of deleted documents
//   documents  id → who stored the document that exists: PAGE or FILE
//   options    'corpus' → a snapshot without documents, which holds the options of the first opening
//              'file' → the seal of the corpus file that was loaded last
//              'horizon' → a number: a reader that has not read the log up to there compares its ids with `documents`
//
// Later entries of the log win. Most readers learn of a deletion by an entry { gone }. Compaction removes such entries, and
// raises the horizon. When the quota is exceeded, only a transaction that deletes and writes nothing still succeeds: a deletion
// then removes the id from `documents` and the horizon itself, so that every reader compares until an entry is added again.

import { deleteDB, openDB } from 'idb';
import { NearprintError } from '../nearprint-error.js';

/** Version 1 was never published. */
const VERSION = 2;

/** Who stored a document: the page, or the corpus file that was loaded last. */
export const PAGE = 1;
const FILE = 2;

/** Milliseconds after which opening or deleting a store fails if another tab blocks it. */
const PATIENCE = 5_000;

/** Milliseconds after which they fail if the browser says nothing. */
const SILENCE = 30_000;

const databaseOf = (name) => `nearprint:${name}`;

/** Opens the database. `onLost(error)` is called when the browser or another tab closes it. */
export function openLog(name, onLost) {
  let late = false;
  let refused;
  return unblocked(
    name,
    (blocked) => {
      const opening = openDB(databaseOf(name), VERSION, {
        upgrade(db, _from, _to, transaction) {
          // The reason of the transaction says more than the AbortError of the request.
          transaction.done.catch((reason) => (refused = reason));
          for (const old of db.objectStoreNames) db.deleteObjectStore(old);
          db.createObjectStore('options')
            .put(0, 'horizon')
            .catch(() => {});
          db.createObjectStore('log', { autoIncrement: true });
          db.createObjectStore('documents');
        },
        blocked,
        // Another tab deletes the store or upgrades it to a newer version.
        blocking: (_from, _to, { target }) => {
          target.close();
          onLost(lostError(name));
        },
        terminated: () => onLost(lostError(name)),
      });
      opening.then(
        (db) => late && db.close(),
        () => {},
      );
      return opening.catch((error) => {
        throw refused ?? error;
      });
    },
    () => (late = true),
  );
}

export const deleteLog = (name) => unblocked(name, (blocked) => deleteDB(databaseOf(name), { blocked }));

/** Waits for a request that another tab may block. Tabs with this package close at once, but a frozen tab or other code may not, and a browser
    may say nothing at all; the promise still settles. */
async function unblocked(name, start, givenUp = () => {}) {
  let timer;
  let reject;
  const late = new Promise((_, no) => (reject = no));
  const giveUpAfter = (time, code, why) => {
    clearTimeout(timer);
    timer = setTimeout(() => (givenUp(), reject(new NearprintError(code, `the store ${name}: ${why}`))), time);
  };
  const blocked = () =>
    giveUpAfter(PATIENCE, 'ERR_STORE_BLOCKED', 'another tab has it open and does not close it; close that tab and try again');
  giveUpAfter(SILENCE, 'ERR_STORE_UNAVAILABLE', `the browser has not answered for ${SILENCE / 1000} seconds; try again`);
  try {
    // `null` in a private window of some browsers; for others even looking is a SecurityError.
    if (!globalThis.indexedDB) throw new ReferenceError('indexedDB is missing');
    return await Promise.race([start(blocked), late]);
  } catch (error) {
    throw storeError(error, name);
  } finally {
    clearTimeout(timer);
  }
}

/** Runs `work` in a transaction over everything. It is committed when this resolves; if `work` throws, nothing has happened. */
export async function transact(db, mode, work) {
  const transaction = db.transaction(['options', 'log', 'documents'], mode);
  transaction.done.catch(() => {}); // reported below
  const [options, log, documents] = ['options', 'log', 'documents'].map((store) => transaction.objectStore(store));
  let result;
  try {
    result = await work({ options, log, documents });
  } catch (error) {
    try {
      transaction.abort();
    } catch {} // it is already aborted
    // If the browser aborted the transaction, its reason says more than the AbortError of a request.
    await transaction.done.catch((reason) => {
      if (error?.name === 'AbortError' && reason?.name !== 'AbortError') error = reason;
    });
    throw error;
  }
  await transaction.done;
  return result;
}

/** At most `limit` entries after number `read`, as [number, entry], and whether the reader must compare its ids. */
export async function newsAfter({ options, log }, read, limit) {
  const range = IDBKeyRange.bound(read, Infinity, true); // other code's keys that are not numbers would come after all numbers
  const [keys, values, horizon] = await Promise.all([log.getAllKeys(range, limit), log.getAll(range, limit), options.get('horizon')]);
  return { entries: keys.map((key, place) => [key, values[place]]), behind: !(horizon <= read) };
}

/** Makes requests, and waits for all. One that cannot be made fails as the others do: these are then aborted, and somebody must hear it. */
const all = (requests) => Promise.all(requests.map(async (request) => request()));

/** Adds an entry; returns its number. Requests are not awaited one by one: their transaction fails if one of them does. */
export async function append({ options, log, documents }, entry, owner) {
  const [key, horizon] = await Promise.all([log.add(entry), options.get('horizon')]);
  const requests = (entry.ids ?? []).map((id) => () => documents.put(owner, id));
  requests.push(...(entry.gone ?? []).map((id) => () => documents.delete(id)));
  if (horizon === undefined) requests.push(() => options.put(key, 'horizon'));
  await all(requests);
  return key;
}

/** Stores the options of the first opening, unless another tab has done so since they were `known`. Returns what is stored. */
export async function putOptions({ options }, snapshot, known) {
  const stored = known === undefined ? await options.get('corpus') : undefined;
  if (stored === undefined) await options.put(snapshot, 'corpus');
  return stored ?? snapshot;
}

export const isLoaded = async ({ options }, seal) => (await options.get('file')) === seal;

/** Adds an entry of a corpus file, and one that deletes what only the file before had. Returns them as [number, entry]: none
    if another tab has just loaded this file. */
export async function appendFile(stores, entry, seal) {
  if (await isLoaded(stores, seal)) return [];
  const { options, documents } = stores;
  const [ids, owners] = await Promise.all([documents.getAllKeys(), documents.getAll()]);
  const now = new Set(entry.ids);
  const gone = ids.filter((id, place) => owners[place] === FILE && !now.has(id));
  await options.put(seal, 'file');
  const added = [[await append(stores, entry, FILE), entry]];
  return gone.length === 0 ? added : [...added, [await append(stores, { gone }), { gone }]];
}

/** Deletes a document when nothing can be written. */
export const deleteInPlace = ({ options, documents }, id) => Promise.all([documents.delete(id), options.delete('horizon')]);

/** Deletes everything, also when nothing can be written. */
export const deleteAll = ({ options, log, documents }) =>
  Promise.all([documents.clear(), log.clear(), options.delete('horizon'), options.delete('file')]);

/** Replaces several neighbouring entries by one or none. The horizon then stands for the deletions among them. */
export async function replace({ options, log }, entries, entry) {
  const [first, last] = [entries[0].key, entries.at(-1).key];
  const horizon = await options.get('horizon');
  const requests = [() => log.delete(IDBKeyRange.bound(first, last))];
  if (entry) requests.push(() => log.put(entry, last));
  if (entries.some(({ gone }) => gone) && horizon < last) requests.push(() => options.put(last, 'horizon'));
  await all(requests);
}

/** Removes entries without live documents, also when nothing can be written. */
export async function drop({ options, log }, entries) {
  const requests = entries.map(
    ({ key }) =>
      () =>
        log.delete(key),
  );
  if (entries.some(({ gone }) => gone)) requests.push(() => options.delete('horizon'));
  await all(requests);
}

export const lostError = (name, cause) =>
  new NearprintError('ERR_STORE_LOST', `the store ${name}: it was closed, because another tab deletes it or brings a newer version`, {
    cause,
  });

export const isDamage = (error) => error.code === 'ERR_BAD_SNAPSHOT' || error instanceof TypeError;

export const damagedError = (name, count, cause) =>
  new NearprintError(
    'ERR_STORE_DAMAGED',
    `the store ${name}: ${count} of its entries cannot be read and ${count === 1 ? 'is' : 'are'} set aside; see damaged`,
    { cause },
  );

export const otherOptions = (name, { code }) =>
  new NearprintError(code, `the store ${name}: options.recipe and options.boilerplate must be those of its first opening`);

/** Converts an error of the browser to one of the package. */
export function storeError(error, name) {
  const [code, message] =
    {
      QuotaExceededError: ['ERR_STORE_FULL', 'this browser has no more room for it; what was stored before is untouched'],
      VersionError: [
        'ERR_STORE_VERSION',
        `a newer version of nearprint wrote it; this one reads version ${VERSION} and has left it as it is`,
      ],
      ReferenceError: ['ERR_STORE_UNAVAILABLE', 'there is no IndexedDB here; a Corpus in memory needs none'],
      SecurityError: [
        'ERR_STORE_UNAVAILABLE',
        'this page may not store anything, as in a sandboxed frame; a Corpus in memory needs no store',
      ],
    }[error?.name] ??
    // Of the disk, of its driver, or of a private window: the name says nothing.
    (error instanceof DOMException ? ['ERR_STORE_UNAVAILABLE', `the browser cannot read or write it (${error.message})`] : []);
  return code === undefined ? error : new NearprintError(code, `the store ${name}: ${message}`, { cause: error });
}
