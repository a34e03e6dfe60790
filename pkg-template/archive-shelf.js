// Ranges of an archive in the Cache API. A cache that fails or is silent is a miss: all that is in it can be fetched.

import { NearprintError } from './nearprint-error.js';

/** Milliseconds after which a cache that does not answer counts as one that cannot be read. */
const PATIENCE = 2000;

/** What the Cache API answers. Where it does not answer, it fails. */
async function inTime(work) {
  let timer;
  const late = new Promise((_, reject) => (timer = setTimeout(() => reject(new Error('it does not answer')), PATIENCE)));
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The same; `undefined` if it fails, because all that is in it can be fetched. */
const orNothing = (work) => inTime(work).catch(() => undefined);

/** Ranges in the Cache API, under made-up addresses: it refuses answers of ranges. `undefined` where there is none that works. */
export const openShelf = (...given) => orNothing(() => shelfOf(...given));

async function shelfOf(name, url, identity, most) {
  const cache = await globalThis.caches?.open(name);
  if (!cache) return undefined;
  const address = (rest) => {
    const own = new URL(url);
    own.hash = '';
    own.searchParams.set('nearprint', rest);
    return own.href;
  };
  const key = ([start, end]) => address(`${identity}-${start}-${end}`);
  const lengthOf = (request) => {
    const [start, end] = (new URL(request.url).searchParams.get('nearprint') ?? '').split('-').slice(-2);
    return end - start || 0;
  };
  const bytesOf = (requests) => requests.reduce((sum, request) => sum + lengthOf(request), 0);
  const remove = (requests) => Promise.all(requests.map((request) => cache.delete(request)));
  const own = async (isOwn) => (await cache.keys()).filter(({ url }) => url.startsWith(address('')) && isOwn(url));
  // The ranges of the archive that was there before.
  await remove(await own((url) => !url.startsWith(address(identity))));
  let bytes = bytesOf(await cache.keys());
  /** Removes the oldest ranges of all archives in the cache, so that there is room for a quarter. */
  const shorten = async () => {
    const before = bytes;
    const requests = await cache.keys();
    bytes += bytesOf(requests) - before; // what was kept meanwhile is counted too, at most twice
    const old = requests.filter((request) => lengthOf(request) > 0 && bytes > 0.75 * most && (bytes -= lengthOf(request)) >= 0);
    await remove(old);
  };
  let shortening;
  return {
    get: (range) =>
      orNothing(async () => {
        const answer = await cache.match(key(range));
        return answer && new Uint8Array(await answer.arrayBuffer());
      }),
    /** What cannot be kept, for example without room, is read again. */
    put: (range, part) =>
      orNothing(async () => {
        await cache.put(key(range), new Response(part));
        bytes += part.length;
        while (bytes > most) await (shortening ??= shorten().finally(() => (shortening = undefined)));
      }),
    clear: () =>
      inTime(async () => remove(await own(() => true))).catch((cause) => {
        throw new NearprintError('ERR_FETCH', `the cache ${name} cannot be cleared (${cause.message})`, { cause });
      }),
  };
}
