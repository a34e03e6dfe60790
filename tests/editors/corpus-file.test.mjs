// openCorpus({ from, name }): a corpus file in one line.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forTests, PARAGRAPH, SOURCES } from './chromium.mjs';

const WORKER = "import { serve } from '/package/dist/worker.mjs'; serve();";
const files = {
  // Other code of the app in the same worker can end it.
  '/own.mjs': `${WORKER} addEventListener('message', ({ data }) => data === 'close' && close());`,
  '/full.mjs': `${WORKER} IDBObjectStore.prototype.add = () => { throw new DOMException('no room', 'QuotaExceededError') };`,
};
const served = {};
let page;
/** One page, for which `served` is what the server has. */
const chromium = forTests({ frameworks: false, files }, async () => {
  page = await chromium.open({ path: '/fetching/' });
  await page.route('**/*.corpus', (route) => {
    const body = served[route.request().url().split('/').at(-1)];
    return body ? route.fulfill({ body, contentType: 'application/octet-stream' }) : route.fulfill({ status: 404, body: 'nothing' });
  });
  await page.evaluate(async () => {
    await use('nearprint', 'nearprint/editor');
    globalThis.bytesOf = (documents, options) => {
      const corpus = new Corpus(options);
      corpus.put(documents);
      return [...corpusToBytes(corpus)];
    };
    globalThis.found = async (corpus) => (await corpus.check(near)).map(({ id }) => id);
  });
});

/** Serves a file of documents under a name. */
async function serve(name, documents, options) {
  served[name] = Buffer.from(await page.evaluate(([documents, options]) => bytesOf(documents, options), [documents, options]));
  return served[name].length;
}
const WORDS = { unit: 'word', size: 2, bits: 128 };

for (const name of [undefined, 'kept']) {
  test(`a corpus file in one line: its recipe by itself, what it cost, and its documents, ${name ? 'stored' : 'in memory'}`, async () => {
    const length = await serve(
      'words.corpus',
      SOURCES.map((source) => ({ ...source, data: { page: 7 } })),
      { recipe: WORDS },
    );
    const told = await page.evaluate(async (name) => {
      const corpus = await openCorpus({ from: 'words.corpus', name });
      await corpus.put({ id: 'own', text: near });
      const { unit, size } = await corpus.recipe;
      const [{ data }] = (await corpus.check(near)).filter(({ id }) => id === 'setup');
      const told = { loaded: corpus.loaded, unit, size, ids: (await corpus.ids()).sort(), data, state: corpus.state };
      corpus.dispose();
      return told;
    }, name);
    assert.deepEqual([told.loaded.bytes, told.loaded.documents, told.loaded.milliseconds > 0], [length, 3, true]);
    assert.deepEqual(
      [told.unit, told.size, told.ids, told.data, told.state.status],
      ['word', 2, ['own', 'rtl', 'setup', 'zh'], { page: 7 }, 'open'],
    );
  });
}

test('with a name it is kept: out of reach, replaced by a page, without room, unchanged, and changed, when what only the earlier file had goes', async () => {
  await serve('docs.corpus', SOURCES);
  const visit = (worker) =>
    page.evaluate(async (worker) => {
      const corpus = await openCorpus({
        from: new URL('docs.corpus', location.href),
        name: 'visits',
        worker: worker && (() => new Worker(worker, { type: 'module' })),
      });
      const told = [(await corpus.ids()).sort().join(), corpus.state.error?.message ?? ''];
      const heard = new Promise((resolve) => corpus.subscribe(({ ids }) => ids.includes('own') && resolve()));
      if (!worker) {
        await corpus.put({ id: 'own', text: 'something of the writer' });
        await corpus.delete('zh');
        await heard;
      }
      const isSaid = (corpus.state.error?.message ?? '') === told[1];
      corpus.dispose();
      return [...told, isSaid];
    }, worker);
  assert.deepEqual(await visit(), ['rtl,setup,zh', '', true]);
  assert.deepEqual(await visit(), ['own,rtl,setup', '', true], 'the same file brings nothing back');
  delete served['docs.corpus'];
  const at = `the corpus ${chromium.origin}/fetching/docs.corpus`;
  assert.deepEqual(await visit(), ['own,rtl,setup', `${at} could not be loaded: the server answered 404`, true]);
  served['docs.corpus'] = Buffer.from('<!doctype html>');
  assert.deepEqual(await visit(), ['own,rtl,setup', `${at}: these bytes are not a nearprint corpus`, true]);
  await serve('docs.corpus', [SOURCES[1], { id: 'new', text: PARAGRAPH }]);
  const [ids, message] = await visit('full.mjs');
  assert.deepEqual([ids, /room/.test(message)], ['own,rtl,setup', true], message);
  assert.deepEqual(await visit(), ['new,own,zh', '', true], 'another file');
});

test('a file that is not there, is not a corpus, or has another recipe than was asked for is told', async () => {
  served['page.corpus'] = Buffer.from('<!doctype html>');
  served['archive.corpus'] = Buffer.from('neararch');
  await serve('words.corpus', SOURCES, { recipe: WORDS });
  const bad = /^ERR_BAD_SNAPSHOT the corpus page\.corpus: these bytes are not a nearprint corpus$/;
  const rows = [
    [{ from: 'nowhere.corpus' }, /^ERR_FETCH/],
    [{ from: 'nowhere.corpus', name: 'nowhere' }, /^ERR_FETCH/],
    [{ from: 'page.corpus' }, bad],
    [{ from: 'page.corpus', name: 'page' }, bad],
    [{ from: 'archive.corpus' }, /^ERR_BAD_SNAPSHOT the corpus archive\.corpus: these bytes are an archive.*openArchive reads it/],
    [{ from: 'words.corpus', recipe: { bits: 128 } }, /^ERR_OTHER_RECIPE/],
    [{ from: 'words.corpus', name: 'other', recipe: { bits: 128 } }, /^ERR_OTHER_RECIPE/],
    [{ from: 7 }, /^undefined options\.from must be an address, got 7$/],
    [{ from: '' }, /^undefined options\.from must be an address, got ''$/],
  ];
  for (const [options, expected] of rows)
    assert.match(
      await page.evaluate((options) => openCorpus(options).catch(({ code, message }) => `${code} ${message}`), options),
      expected,
    );
});

for (const [what, options] of Object.entries({ 'another recipe': { recipe: WORDS }, boilerplate: { boilerplate: ['a form'] } })) {
  test(`a first visit that fails stores nothing: later ones take the options of the file, ${what}`, async () => {
    const name = `first-${Object.keys(options)}`;
    const visit = () =>
      page.evaluate(
        (name) =>
          openCorpus({ from: `${name}.corpus`, name }).then(
            async (corpus) => {
              const told = [(await corpus.ids()).sort().join(), corpus.state.error?.code];
              corpus.dispose();
              return told;
            },
            ({ code }) => code,
          ),
        name,
      );
    assert.equal(await visit(), 'ERR_FETCH');
    served[`${name}.corpus`] = Buffer.from('<!doctype html>');
    assert.equal(await visit(), 'ERR_BAD_SNAPSHOT');
    await serve(`${name}.corpus`, SOURCES, options);
    assert.equal(
      await page.evaluate((name) => codeOf(openCorpus({ from: `${name}.corpus`, name, recipe: { bits: 128, size: 9 } })), name),
      'ERR_OTHER_RECIPE',
    );
    assert.deepEqual(await visit(), ['rtl,setup,zh', undefined]);
    assert.deepEqual(await visit(), ['rtl,setup,zh', undefined]);
  });
}

test('options of a store that are damaged are those of the file again, and nothing is written while it is out of reach', async () => {
  await serve('damaged.corpus', SOURCES, { recipe: WORDS });
  const visit = () =>
    page.evaluate(() =>
      openCorpus({ from: 'damaged.corpus', name: 'damaged' }).then(
        async (corpus) => {
          const told = [(await corpus.ids()).length, (await corpus.recipe).unit, await found(corpus), corpus.state.error?.code];
          corpus.dispose();
          return told;
        },
        ({ code }) => code,
      ),
    );
  const good = [3, 'word', ['setup'], undefined];
  assert.deepEqual(await visit(), good);
  const file = served['damaged.corpus'];
  for (const damage of ['new Uint8Array([1, 2, 3])', "'text'"]) {
    await page.evaluate(async (damage) => {
      const db = await new Promise((resolve) => (indexedDB.open('nearprint:damaged').onsuccess = ({ target }) => resolve(target.result)));
      const transaction = db.transaction('options', 'readwrite');
      transaction.objectStore('options').put(eval(damage), 'corpus');
      await new Promise((resolve) => (transaction.oncomplete = resolve));
      db.close();
    }, damage);
    delete served['damaged.corpus'];
    assert.equal(await visit(), 'ERR_FETCH');
    served['damaged.corpus'] = file;
    assert.deepEqual(await visit(), good);
    assert.deepEqual(await visit(), good);
  }
});

for (const name of [undefined, 'lost with a file'])
  test(`after a lost worker the documents of the file are there again, but for those that were deleted: ${name ? 'stored' : 'in memory'}`, async () => {
    const length = await serve('later.corpus', SOURCES);
    await page.evaluate(async (name) => {
      let last;
      const worker = () => (last = new Worker('own.mjs', { type: 'module' }));
      globalThis.later = await openCorpus({ from: 'later.corpus', name, worker });
      globalThis.ids = async () => (await later.ids()).sort().join();
      globalThis.lose = async () => {
        last.postMessage('close');
        await until(() => later.state.status === 'restarting');
      };
      await later.delete('zh');
    }, name);
    const lost = () => page.evaluate(() => lose().then(ids));
    assert.equal(await lost(), 'rtl,setup');
    await page.evaluate(() => later.put({ id: 'own', text: 'something of the writer' }));
    const file = served['later.corpus'];
    const damaged = Buffer.from(file);
    damaged[length - 1] ^= 1;
    // In memory, it waits for the file.
    for (const meanwhile of name ? [] : [undefined, damaged]) {
      served['later.corpus'] = meanwhile;
      const ids = lost();
      await new Promise((resolve) => setTimeout(resolve, 1200));
      assert.equal(await page.evaluate(() => later.state.status), 'restarting');
      served['later.corpus'] = file;
      assert.equal(await ids, 'own,rtl,setup');
    }
    await page.evaluate(async () => {
      await later.clear();
      await later.put({ id: 'setup', text: 'my own version' });
    });
    assert.equal(await lost(), 'setup');
    assert.equal(await page.evaluate(async () => (await later.get('setup')).text), 'my own version');
    await page.evaluate(() => later.dispose());
  });
