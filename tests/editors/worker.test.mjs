// The worker of `openCorpus`: it may end, fail or be elsewhere, and the app is told in one way.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forTests, testsIn } from './chromium.mjs';

const WORKER = "import { serve } from '/package/dist/worker.mjs'; serve();";
const files = {
  // Other code of the app in the same worker: it can end it, make it throw, and make it busy.
  '/own.mjs': `${WORKER} addEventListener('message', ({ data }) => {
    if (data === 'close') close();
    if (data === 'throw') setTimeout(() => { throw new Error('of the app') });
  });`,
  '/broken.mjs': "throw new Error('never started')",
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
  });
  return page;
}
const inPage = testsIn(open);

for (const [what, name] of [
  ['in memory', undefined],
  ['stored', 'supervised'],
]) {
  inPage(
    `a worker that is lost is started again, and everything is there: ${what}`,
    {
      ids: ['setup', 'zh'],
      started: 2,
      states: [...(name ? ['open'] : ['open']), 'restarting', 'open'],
      matches: ['setup'],
      error: undefined,
    },
    async (name) => {
      await open(name, own('own.mjs'));
      await corpus.put(sources);
      await corpus.put({ id: 'gone', text: 'something that is deleted later' });
      await corpus.delete('gone');
      const bytes = await corpus.toBytes();
      await corpus.merge(bytes);
      await corpus.delete('rtl');
      const checker = createChecker(corpus, { delayMs: 0 });
      checker.reset(near);
      await until(() => checker.state.matches.length > 0);
      last.postMessage('close');
      await until(() => states.includes('restarting') && corpus.state.status === 'open');
      const ids = (await corpus.ids()).sort();
      checker.edit([{ from: 0, to: 0, insert: 'Well. ' }]);
      await until(() => checker.state.status === 'idle');
      return { ids, started, states, matches: checker.state.matches.map(({ id }) => id), error: checker.state.error?.code };
    },
    name,
  );
}

inPage('what is asked while the worker ends is asked again of the next one', [3, 2], async () => {
  await open('asked', own('own.mjs'));
  last.postMessage('close');
  await corpus.put(sources);
  return [await corpus.size, started];
});

for (const name of [undefined, 'as-put']) {
  test(`a document is kept as it was when it was put, whatever becomes of the object: ${name ? 'stored' : 'in memory'}`, async () => {
    const page = await open();
    const told = await page.evaluate(async (name) => {
      await open(name, own('own.mjs'));
      const one = { data: { pages: [1] } };
      const all = [];
      for (const id of ['a', 'b', 'c']) {
        Object.assign(one, { id, title: id, text: `This is ${id}.` });
        one.data.pages[0]++;
        all.push(corpus.put(one));
      }
      const other = { id: 'other', text: 'What merge adds.' };
      const bytes = await openCorpus().then(async (from) => (await from.put(other), from.toBytes()));
      all.push(corpus.merge(bytes));
      bytes.fill(0);
      Object.assign(one, { id: 'never put', text: 'never put' });
      one.data.pages[0] = 9;
      await Promise.all(all);
      const see = async () =>
        Promise.all(
          (await corpus.ids()).sort().map(async (id) => [id, (await corpus.get(id)).text, (await corpus.get(id)).data?.pages[0]]),
        );
      const before = await see();
      last.postMessage('close');
      await until(() => states.includes('restarting') && corpus.state.status === 'open');
      return [before, await see()];
    }, name);
    const expected = [
      ['a', 'This is a.', 2],
      ['b', 'This is b.', 3],
      ['c', 'This is c.', 4],
      ['other', 'What merge adds.', undefined],
    ];
    assert.deepEqual(told, [expected, expected]);
  });
}

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
    last.postMessage('close');
    await until(() => states.includes('restarting') && corpus.state.status === 'open');
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
    last.postMessage('close');
    await until(() => states.includes('restarting') && corpus.state.status === 'open');
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

test("an error that nobody catches in the app's own worker file ends nothing while the worker answers", async () => {
  const page = await open();
  const told = await page.evaluate(async () => {
    await open(undefined, own('own.mjs'));
    await corpus.put(sources);
    const heard = new Promise((resolve) => last.addEventListener('error', ({ message }) => resolve(message)));
    last.postMessage('throw');
    const message = await heard;
    await new Promise((resolve) => setTimeout(resolve, 50));
    return [message, await corpus.size, started, corpus.state.status];
  });
  assert.deepEqual([told[0].includes('of the app'), ...told.slice(1)], [true, 3, 1, 'open']);
});

test('a worker that never starts is told, and not started for ever', async () => {
  const page = await open();
  assert.equal(await page.evaluate(() => codeOf(openCorpus({ worker: own('nowhere.mjs') }))), 'ERR_WORKER');
  assert.equal(await page.evaluate(() => started), 1);
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
    const { Corpus } = await import('nearprint');
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

inPage(
  'where a worker may not be made of text, the error names the cure, once',
  {
    code: 'ERR_WORKER',
    size: 0,
    message: 'the worker is lost: it did not load; give options.worker, or list blob: in the worker-src of the Content-Security-Policy',
  },
  async () => {
    const { code, message } = await openCorpus().catch((error) => error);
    const corpus = await openCorpus({ worker: own('own.mjs') });
    return { code, message, size: await corpus.size };
  },
  undefined,
  '/files/',
);

test('where there are no workers, the error says so', async () => {
  const page = await open();
  const told = await page.evaluate(() => {
    delete globalThis.Worker;
    return openCorpus().catch(({ code, message }) => [code, message]);
  });
  assert.equal(told[0], 'ERR_WORKER');
  assert.match(told[1], /^no worker can be started here \(Worker is not defined\); a server has none: open the corpus in the browser/);
});

test('where WebAssembly may not be compiled, the worker serves the twin without it', async () => {
  const page = await open('/strict/');
  const told = await page.evaluate(async () => {
    const error = await openCorpus().catch(({ message }) => message);
    await open('twin', own('twin.mjs'));
    await corpus.put(sources);
    return [error, (await corpus.check(near)).map(({ id }) => id)];
  });
  assert.match(told[0], /wasm-unsafe-eval/);
  assert.deepEqual(told[1], ['setup']);
});

test('changes take effect in the order in which they are asked for, parcels or not', async () => {
  const page = await open();
  const told = await page.evaluate(async () => {
    const results = [];
    for (const name of [undefined, 'order']) {
      await open(name);
      const many = (text) => Array.from({ length: 600 }, (_, i) => ({ id: `${i}`, text: `${text} ${i}` }));
      const all = [
        corpus.put(many('old')),
        corpus.put({ id: '599', text: 'new' }),
        corpus.delete('0'),
        corpus.put(many('middle').slice(0, 2)),
        corpus.delete('1'),
      ];
      await Promise.all(all);
      results.push([(await corpus.get('599')).text, (await corpus.get('0')).text, await corpus.has('1'), await corpus.size]);
    }
    return results;
  });
  for (const result of told) assert.deepEqual(result, ['new', 'middle 0', false, 599]);
});

test('one put is announced once, however many tabs there are', async () => {
  const pages = [];
  for (let i = 0; i < 4; i++) {
    const page = await chromium.open({ context: pages[0]?.context() });
    pages.push(page);
    await page.evaluate(async () => {
      const { openCorpus } = await import('nearprint/editor');
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

inPage('what else is posted to the page by a worker of the app disturbs nobody', 3, async () => {
  await open(undefined, own('own.mjs'));
  for (const message of [null, 'text', 7, undefined]) last.dispatchEvent(new MessageEvent('message', { data: message }));
  await corpus.put(sources);
  return corpus.size;
});
