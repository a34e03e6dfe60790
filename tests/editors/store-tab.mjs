// Tabs with a store.
import { forTests } from './chromium.mjs';

export const chromium = forTests({ frameworks: false });

/** A tab with the store open as `store`, and helpers: `file('a b')` is a corpus file with these documents, `raw` changes the database itself. */
export async function tab(context, name, options) {
  const page = await chromium.open({ context });
  await page.evaluate(
    async ([name, options]) => {
      Object.assign(globalThis, await import('nearprint'), await import('nearprint/store'));
      const written = (id, by) => ({ id, text: `${by} wrote the document ${id}.` });
      globalThis.file = (ids, by = 'file') => {
        const corpus = new Corpus();
        corpus.put(ids.split(' ').map((id) => written(id, by)));
        return corpusToBytes(corpus);
      };
      globalThis.own = (id) => written(id, 'page');
      globalThis.content = (store) =>
        store
          .ids()
          .sort()
          .map((id) => `${id} ${store.get(id).text.split(' ')[0]}`)
          .join(', ');
      globalThis.stored = async () => content(await openStore(name));
      globalThis.raw = async (place, mode, work) => {
        const db = await new Promise((resolve) => (indexedDB.open(`nearprint:${name}`).onsuccess = ({ target }) => resolve(target.result)));
        const request = work(db.transaction(place, mode).objectStore(place));
        await new Promise((resolve) => (request.transaction.oncomplete = resolve));
        db.close();
        return request.result;
      };
      /** Changes a byte in the middle of an entry of the log. */
      globalThis.damage = async (key) => {
        const entry = await raw('log', 'readonly', (log) => log.get(key));
        entry.put[entry.put.length >> 1] ^= 1;
        await raw('log', 'readwrite', (log) => log.put(entry, key));
      };
      globalThis.store = await openStore(name, options);
    },
    [name, options],
  );
  return page;
}
