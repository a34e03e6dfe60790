// The corpus in a worker: the worker may end, fail or be elsewhere, and the app is told in one way.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forTests, SOURCES, testsIn } from './chromium.mjs';

const WORKER = "import { serve } from '/package/dist/worker.mjs'; serve();";
const files = {
  // Other code of the app in the same worker: it can end it, make it throw, and make it busy.
  '/own.mjs': `${WORKER} addEventListener('message', ({ data }) => {
    if (data === 'close') close();
    if (data === 'throw') setTimeout(() => { throw new Error('of the app') });
  });`,
  '/ending.mjs': 'close()',
  '/opening.mjs': `addEventListener('message', event => event.data.make && (event.stopImmediatePropagation(), close())); ${WORKER}`,
  '/slow.mjs': `addEventListener('message', ({ data }) => { if (data.make) for (const end = performance.now() + 1000; performance.now() < end;); }); ${WORKER}`,
  '/twin.mjs':
    "import * as nearprint from './package/dist/js.mjs'; import { serveWith } from './package/dist/worker.mjs'; serveWith(nearprint);",
};

const chromium = forTests({ frameworks: false, files });

/** Opens a page with `open(name, worker)`, which opens a corpus; its worker is available as `last`. */
async function open(path = '/') {
  const page = await chromium.open({ path });
  page.expected = /of the app|Content Security Policy/;
  await page.evaluate(async () => {
    Object.assign(globalThis, await import('nearprint/editor'), { started: 0, states: [] });
    globalThis.own = (file) => () => (started++, (globalThis.last = new Worker(new URL(file, location.href), { type: 'module' })));
    globalThis.open = async (name, worker) => {
      globalThis.corpus = await openCorpus({ name, worker });
      corpus.subscribe(() => states.at(-1) !== corpus.state.status && states.push(corpus.state.status));
      return corpus;
    };
    /** Ends the worker, and waits for the next one. */
    globalThis.lose = async () => {
      const before = last;
      before.postMessage('close');
      await until(() => last !== before && corpus.state.status === 'open');
    };
  });
  return page;
}
const inPage = testsIn(open);

for (const [what, name] of Object.entries({ 'in memory': undefined, stored: 'supervised' })) {
  test(`a worker that is lost is started again, and documents are there as they were put, whatever becomes of the objects: ${what}`, async () => {
    const page = await open();
    const told = await page.evaluate(async (name) => {
      await open(name, own('own.mjs'));
      const one = { data: { pages: [1] } };
      const list = sources.map((source) => ({ ...source }));
      const all = [corpus.put({ id: 'gone', text: 'What a sync deletes.' }), corpus.sync(list), corpus.delete('rtl')];
      list[0].text = 'Edited after the call.';
      for (const id of ['a', 'b']) {
        Object.assign(one, { id, text: `This is ${id}.` });
        one.data.pages[0]++;
        all.push(corpus.put(one));
      }
      const bytes = await openCorpus().then(async (from) => (await from.put({ id: 'other', text: 'What merge adds.' }), from.toBytes()));
      all.push(corpus.merge(bytes));
      bytes.fill(0);
      Object.assign(one, { id: 'never put', text: 'never put' });
      one.data.pages[0] = 9;
      await Promise.all(all);
      const see = async () => {
        const all = (await corpus.ids()).sort().map((id) => corpus.get(id));
        return (await Promise.all(all)).map(({ id, text, data }) => [id, text.slice(0, 10), data?.pages[0]].join());
      };
      const before = await see();
      const checker = createChecker(corpus, { delayMs: 0 });
      checker.reset(near);
      await until(() => checker.state.matches.length > 0);
      await lose();
      const after = await see();
      checker.edit([{ from: 0, to: 0, insert: 'Well. ' }]);
      await until(() => checker.state.status === 'idle');
      return { before, after, started, states, matches: checker.state.matches.map(({ id }) => id), error: checker.state.error?.code };
    }, name);
    const expected = ['a,This is a.,2', 'b,This is b.,3', 'other,What merge,', 'setup,Before you,', 'zh,在开始之前，请确认打,'];
    const states = ['open', 'restarting', 'open'];
    assert.deepEqual(told, { before: expected, after: expected, started: 2, states, matches: ['setup'], error: undefined });
  });
}

inPage('what is asked while the worker ends is asked again of the next one', [3, 2], async () => {
  await open('asked', own('own.mjs'));
  last.postMessage('close');
  await corpus.put(sources);
  return [await corpus.size, started];
});

inPage(
  'a listener that throws, or disposes of the corpus, while its worker is lost stops nothing and starts nothing',
  [['of the listener', 'of the listener'], 3, 2, 'ERR_DISPOSED'],
  async () => {
    const uncaught = [];
    addEventListener('error', (event) => {
      event.preventDefault();
      uncaught.push(event.error.message);
    });
    await open(undefined, own('own.mjs'));
    await corpus.put(sources);
    corpus.subscribe(() => {
      if (corpus.state.status === 'restarting') throw new Error('of the listener');
    });
    await lose();
    const ids = await corpus.ids();
    corpus.subscribe(() => {
      if (corpus.state.status === 'restarting') corpus.dispose();
    });
    last.postMessage('close');
    await until(() => corpus.state.status === 'lost');
    await new Promise((resolve) => setTimeout(resolve, 100));
    return [uncaught, ids.length, started, await codeOf(corpus.ids())];
  },
);

inPage(
  'what was sent before a put was called off is told, and there again after a lost worker',
  [['AbortError', 'AbortError'], ['sent'], ['sent'], ['sent']],
  async () => {
    await open(undefined, own('own.mjs'));
    const abort = new AbortController();
    const heard = [];
    corpus.subscribe(({ ids }) => heard.push(...(ids ?? [])));
    const put = corpus.put({ id: 'sent', text: near }, { signal: abort.signal });
    const never = corpus.put({ id: 'never', text: near }, { signal: AbortSignal.abort() });
    for (let i = 0; i < 9; i++) await undefined;
    abort.abort();
    const codes = [await put.catch(({ name }) => name), await never.catch(({ name }) => name)];
    const before = await corpus.ids();
    await lose();
    return [codes, heard, before, await corpus.ids()];
  },
);

test('a worker that ends while it starts or opens the corpus is noticed: at first it is told, later the next one is started', async () => {
  const page = await open();
  const told = await page.evaluate(async () => {
    // The deadline of a worker that has never answered, in less time.
    const wait = setTimeout;
    globalThis.setTimeout = (call, time, ...args) => wait(call, time === 120_000 ? 1000 : time, ...args);
    const told = [];
    for (const file of ['ending.mjs', 'opening.mjs']) {
      told.push(await codeOf(openCorpus({ worker: own(file) })));
      const queue = ['own.mjs', file, file, 'own.mjs', file, file, file, file];
      await open(undefined, () => own(queue.shift())());
      await corpus.put(sources);
      last.postMessage('close');
      await until(() => corpus.state.status === 'restarting');
      told.push(await corpus.size, corpus.state.status);
      last.postMessage('close');
      told.push(await codeOf(corpus.put(sources)), corpus.state.status, queue.length);
    }
    return told;
  });
  const expected = ['ERR_WORKER', 3, 'open', 'ERR_WORKER', 'lost', 1];
  assert.deepEqual(told, [...expected, ...expected]);
});

inPage('a worker that takes longer than any deadline to open its corpus is waited for', 3, async () => {
  const wait = setTimeout;
  globalThis.setTimeout = (call, time, ...args) => wait(call, time === 120_000 ? 500 : time, ...args);
  await open('slow', own('slow.mjs'));
  await corpus.put(sources);
  return corpus.size;
});

inPage(
  'a worker of the app that has ended and cannot be started again settles every call',
  [['ERR_WORKER', 'ERR_WORKER', 'ERR_WORKER'], 'lost', 'ERR_WORKER', 'ERR_WORKER'],
  async () => {
    own('own.mjs')();
    await open(undefined, last);
    last.postMessage('close');
    const codes = await Promise.all([corpus.put(sources), corpus.size, corpus.check(near)].map(codeOf));
    return [codes, corpus.state.status, corpus.state.error.code, await codeOf(corpus.put(sources))];
  },
);

test("what else the app's own worker file throws and posts ends nothing while the worker answers", async () => {
  const page = await open();
  const told = await page.evaluate(async () => {
    await open(undefined, own('own.mjs'));
    await corpus.put(sources);
    const heard = new Promise((resolve) => last.addEventListener('error', resolve));
    last.postMessage('throw');
    await heard;
    for (const message of [null, 'text', 7, undefined]) last.dispatchEvent(new MessageEvent('message', { data: message }));
    await pause(50);
    return [await corpus.size, started, corpus.state.status];
  });
  assert.deepEqual(told, [3, 1, 'open']);
});

/** Where no worker can be started: the path of the page, what makes the worker, and what it is told. */
const WITHOUT = [
  ['a file is not there', '/', () => own('nowhere.mjs'), /did not load/],
  [
    'workers may not be made of text',
    '/files/',
    () => undefined,
    /^the worker is lost: it did not load; give options\.worker, or list blob: in the worker-src of the Content-Security-Policy$/,
  ],
  [
    'there are none, as on a server',
    '/',
    () => void delete globalThis.Worker,
    /^no worker can be started here \(Worker is not defined\); a server has none: open the corpus in the browser/,
  ],
];
for (const [what, path, worker, message] of WITHOUT)
  test(`where no worker can be started the error names the cure, once: ${what}`, async () => {
    const page = await open(path);
    const told = await page.evaluate(async (worker) => {
      const { code, message } = await openCorpus({ worker: (0, eval)(worker)() }).catch((error) => error);
      return [code, message, started];
    }, `(${worker})`);
    assert.match(told[1], message);
    assert.deepEqual([told[0], told[2] <= 1], ['ERR_WORKER', true]);
  });

test('where WebAssembly may not be compiled, the worker serves the twin without it', async () => {
  const page = await open('/strict/');
  const told = await page.evaluate(async () => {
    const error = await openCorpus().catch(({ message }) => message);
    await open('twin', own('twin.mjs'));
    await corpus.put(sources);
    return [error, (await corpus.check(near)).map(({ id }) => id).join()];
  });
  assert.match(told.join(), /wasm-unsafe-eval.*,setup$/s);
});

test('from another origin, as from a CDN, openCorpus starts its worker too', async () => {
  const page = await chromium.open({ path: '/cdn/' });
  const other = chromium.origin.replace('127.0.0.1', 'localhost');
  const told = await page.evaluate(async (other) => {
    const { openCorpus } = await import(`${other}/package/dist/editor.mjs`);
    const corpus = await openCorpus();
    await corpus.put(sources);
    return (await corpus.check(near)).map(({ id }) => id);
  }, other);
  assert.deepEqual(told, ['setup']);
});

inPage(
  "a page that has used the module itself, stored documents and restarts: the package's worker does it all",
  [3, ['setup']],
  async () => {
    await use('nearprint');
    new Corpus().put(sources[0]); // the page has compiled some parts of the module
    const Own = globalThis.Worker;
    globalThis.Worker = class extends Own {
      constructor(...args) {
        super(...args);
        globalThis.last = this;
      }
    };
    await open('own');
    await corpus.put(sources);
    const lock = (await navigator.locks.query()).held.find(({ name }) => name.startsWith('nearprint:')).name;
    last.terminate();
    navigator.locks.request(lock, () => {});
    await until(() => states.includes('restarting') && corpus.state.status === 'open');
    globalThis.Worker = Own;
    return [await corpus.size, (await corpus.check(near)).map(({ id }) => id)];
  },
);

test('one put is announced once, however many tabs there are', async () => {
  const pages = [];
  for (let i = 0; i < 4; i++) {
    const page = await chromium.open({ context: pages[0]?.context() });
    pages.push(page);
    await page.evaluate(async () => {
      await use('nearprint/editor');
      globalThis.corpus = await openCorpus({ name: 'announced' });
      globalThis.heard = [];
      corpus.subscribe((change) => heard.push(change));
    });
  }
  await pages[0].evaluate(() => corpus.put(sources));
  for (const page of pages) await page.waitForFunction(() => heard.length > 0);
  await new Promise((resolve) => setTimeout(resolve, 200));
  for (const page of pages) assert.deepEqual(await page.evaluate(() => heard.map(({ ids }) => ids.sort())), [['rtl', 'setup', 'zh']]);
});

test('passages come from the worker, and no request leaves the page after its start', async () => {
  const page = await open();
  const there = await page.evaluate(async () => {
    await (await open()).put(sources);
    globalThis.checker = createChecker(corpus, { delayMs: 0 });
    checker.reset(near);
    await until(() => checker.state.matches.length > 0);
    return (await checker.passages(checker.state.matches[0])).there;
  });
  assert.equal(there, SOURCES[0].text);
  const requests = page.requests.length;
  await page.evaluate(() => {
    checker.edit([{ from: 0, to: 0, insert: 'Again. ' }]);
    return until(() => checker.state.status === 'idle');
  });
  assert.equal(page.requests.length, requests);
});

test('corpora that are disposed of leave no worker behind', async () => {
  const fresh = await open();
  await fresh.evaluate(async () => {
    for (let i = 0; i < 10; i++) {
      const corpus = await openCorpus(i % 2 === 0 ? {} : { name: 'passing' });
      await corpus.put({ id: `${i}`, text: `text number ${i}` });
      corpus.dispose();
    }
  });
  while (fresh.workers().length > 0) await new Promise((resolve) => setTimeout(resolve, 50));
});

for (const name of [undefined, 'bulk'])
  test(`many documents at once tell their progress and can be called off, ${name ? 'stored' : 'in memory'}`, async () => {
    const page = await open();
    const told = await page.evaluate(async (name) => {
      await open(name);
      const documents = (by) =>
        Array.from({ length: 1_000 }, (_, i) => ({ id: `${by} ${i}`, text: `This is document ${i}, of a thousand.` }));
      const seen = [];
      await corpus.put(documents('first'), { onProgress: ({ done, total }) => seen.push(done / total) });
      const size = await corpus.size;
      const abort = new AbortController();
      const again = corpus.put(documents('again'), { signal: abort.signal, onProgress: () => abort.abort() });
      return [seen, size, await again.catch(({ name }) => name), await corpus.size];
    }, name);
    const left = told.pop();
    assert.deepEqual(told, [[0.256, 0.512, 0.768, 1], 1_000, 'AbortError']);
    // When it was called off, one parcel was at work and one waiting.
    assert.ok(left === 1_256 || left === 1_512, `${left}`);
  });
