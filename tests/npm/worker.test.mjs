// `nearprint/client` and `nearprint/worker` in Node's worker threads: every call is a promise, errors are unchanged, nothing hangs.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Worker } from 'node:worker_threads';
import { nearprint, write, quick } from './consumer.mjs';

const { connect, serveWith } = await import(
  pathToFileURL(write('both-ends.mjs', "export * from 'nearprint/client'; export * from 'nearprint/worker';\n"))
);
const served = write(
  'served.mjs',
  `
  import { parentPort } from 'node:worker_threads';
  import { serve } from 'nearprint/worker';
  serve(parentPort);`,
);

const clients = [];
function start(file = served, count = 1) {
  const workers = Array.from({ length: count }, () => new Worker(file));
  const client = connect(count === 1 ? workers[0] : workers);
  clients.push(client);
  return client;
}
after(() => clients.forEach((client) => client.terminate()));

const client = start();
const TEXT = 'It was a bright cold day in April, and the clocks were striking thirteen.';
const texts = Array.from({ length: 5_000 }, (_, i) => `${TEXT} ${i} ${i % 7}`);

test('functions answer what they answer here', async () => {
  const { textbook } = nearprint.recipes;
  assert.equal(await client.fingerprint(TEXT), nearprint.fingerprint(TEXT));
  assert.equal(nearprint.toHex(await client.fingerprint('Python is sexy', textbook)), '7cf3a135aa595818');
  assert.deepEqual(await client.sketch(TEXT, textbook), nearprint.sketch(TEXT, textbook));
  assert.deepEqual(await client.explain(TEXT), nearprint.explain(TEXT));
  assert.deepEqual(await client.compare(TEXT, texts[3]), nearprint.compare(TEXT, texts[3]));
  assert.equal(await client.fromFeatures([['a', 2], 'b']), nearprint.fromFeatures([['a', 2], 'b']));
  assert.deepEqual(await client.summarize(texts.slice(0, 9)), nearprint.summarize(texts.slice(0, 9)));
  assert.equal(await client.init(), undefined);
});

test('objects stay in the worker: made, used, disposed of', async () => {
  // No others: each can be made.
  assert.deepEqual(
    Object.keys(client)
      .filter((name) => /^[A-Z]/.test(name))
      .sort(),
    ['Archive', 'Corpus', 'Draft', 'Hyperplanes', 'IdfBuilder', 'Index'],
  );
  assert.deepEqual(Object.keys(client.Archive), ['open']);
  const fps = nearprint.fingerprintAll(texts.slice(0, 100));
  const [index, here] = [await client.Index.from(fps), nearprint.Index.from(fps)];
  assert.deepEqual([await index.size, await index.nearAll(fps)], [100, here.nearAll(fps)]);
  const again = await client.Index.fromBytes(await index.toBytes());
  assert.equal(await again.add(7n), 100);
  for (let time = 0; time < 2; time++) again.dispose();
  await assert.rejects(again.size, { name: 'NearprintError', code: 'ERR_DISPOSED' });

  const draft = await client.Draft.create('abc');
  await draft.replace(0, 1, 'x');
  assert.deepEqual([await draft.toString(), await draft.fingerprint], ['xbc', nearprint.fingerprint('xbc')]);

  const { corpusFromBytes, corpusToBytes, duplicates, mergeIntoCorpus, similar } = nearprint;
  const corpus = await client.Corpus.create();
  await corpus.put({ id: 'a', text: TEXT });
  assert.equal((await corpus.check(TEXT))[0].id, 'a');
  assert.equal(await (await client.Corpus.fromBytes(await corpus.toBytes())).size, 1);
  const local = corpusFromBytes(await corpusToBytes(corpus));
  local.put({ id: 'b', text: TEXT });
  await mergeIntoCorpus(corpus, corpusToBytes(local));
  const about = (one) => similar(one, TEXT, { all: true, limit: 3 });
  assert.deepEqual([await about(corpus), (await about(corpus)).length], [about(local), 2]);
  assert.deepEqual(await duplicates(corpus), { groups: [['a', 'b']] });

  const builder = await client.IdfBuilder.create();
  await builder.add(TEXT);
  assert.equal(await builder.documents, 1);
  const vector = Float32Array.of(1, 2, 3);
  const [planes, own] = [await client.Hyperplanes.create({ dimensions: 3 }), new nearprint.Hyperplanes({ dimensions: 3 })];
  assert.equal(await planes.fingerprint(vector), own.fingerprint(vector));
});

test('a draft in the worker is checked there, one elsewhere by its text, and one that is gone is refused', async () => {
  const corpus = await client.Corpus.create();
  await corpus.put({ id: '1984', text: TEXT });
  const draft = await client.Draft.create('', { ...nearprint.recipes.default, bits: 128 });
  assert.deepEqual(await corpus.check(draft, { scope: 'document' }), []);
  await draft.replace(0, 0, TEXT.replace('April', 'May'));
  assert.deepEqual(
    await corpus.check(draft, { scope: 'document' }),
    await corpus.check(TEXT.replace('April', 'May'), { scope: 'document' }),
  );
  assert.equal((await corpus.with({}).check(draft.with({})))[0].id, '1984');
  const elsewhere = await start().Draft.create(TEXT);
  assert.deepEqual(await corpus.check(elsewhere), await corpus.check(TEXT));
  const edited = elsewhere.replace(0, TEXT.length, '');
  assert.deepEqual(await corpus.check(elsewhere), []);
  await edited;
  draft.dispose();
  await assert.rejects(corpus.check(draft), { code: 'ERR_DISPOSED', message: 'this Draft has been disposed of' });
  assert.equal(await corpus.size, 1);
});

test('an error keeps its class, its name, its code and its message', async () => {
  for (const [name, ...args] of [
    ['fingerprint', 7],
    ['fingerprint', TEXT, { sise: 4 }],
    ['explain', TEXT, { size: 17 }],
    ['fingerprintAll', ['a', 7]],
    ['fingerprintAll', [], { bits: 128 }],
    ['fingerprintAll', 'text'],
    ['Index.fromBytes', new Uint8Array(9)],
  ]) {
    const [first, second] = name.split('.');
    const call = (api) => (second ? api[first][second](...args) : api[first](...args));
    let expected;
    assert.throws(
      () => call(nearprint),
      (error) => (expected = error) !== undefined,
    );
    await assert.rejects(call(client), (error) => {
      assert.deepEqual([error.name, error.code, error.message], [expected.name, expected.code, expected.message]);
      return error.code !== undefined || error.constructor === expected.constructor;
    });
  }
  assert.throws(() => client.with({ sigal: 1 }), /did you mean 'signal'/);
  assert.throws(() => connect(), TypeError);
});

test('what cannot be cloned is refused, and the next call is answered', async () => {
  await assert.rejects(
    client.compare(TEXT, () => {}),
    { name: 'TypeError', message: /^argument 2 of compare cannot be sent: / },
  );
  const corpus = await client.Corpus.create();
  await assert.rejects(corpus.check(TEXT, { exclude: () => false }), {
    name: 'TypeError',
    message: /^argument 2 of check cannot be sent: /,
  });
  await assert.rejects(client.fingerprint(Symbol('s')), { name: 'TypeError', message: /^argument 1 of fingerprint / });
  assert.equal(await client.fingerprint(TEXT), nearprint.fingerprint(TEXT));
});

for (const workers of [1, 3]) {
  test(`texts are shared by ${workers} and come back in order, with progress`, async () => {
    const pool = start(served, workers);
    const told = [];
    const found = await pool.with({ progress: (state) => told.push(state) }).fingerprintAll(texts, { bits: 32 });
    assert.deepEqual(found, nearprint.fingerprintAll(texts, { bits: 32 }));
    assert.ok(told.length > 3);
    assert.deepEqual(told.at(-1), { done: texts.length, total: texts.length });
    told.reduce((before, { done }) => (assert.ok(done > before), done), 0);
    assert.deepEqual(await pool.fingerprintAll([]), new BigUint64Array(0));
    assert.deepEqual(await pool.fingerprintAll(new Set([TEXT])), nearprint.fingerprintAll([TEXT]));
    pool.terminate();
  });
}

test('a signal puts an end to a call, before, while and after', async () => {
  const reason = new Error('enough');
  await assert.rejects(client.with({ signal: AbortSignal.abort(reason) }).fingerprint(TEXT), reason);
  const controller = new AbortController();
  const calls = Array.from({ length: 20 }, () => client.with({ signal: controller.signal }).explain(TEXT));
  controller.abort(reason);
  for (const call of calls) await assert.rejects(call, reason);
  // A hundred calls wait with one listener, and nobody is warned of a leak.
  const warnings = [];
  const warned = (warning) => warnings.push(warning.message);
  process.on('warning', warned);
  let last;
  const stop = new AbortController();
  const progress = ({ done }) => {
    last = done;
    stop.abort(reason);
  };
  const waiting = Array.from({ length: 100 }, () => client.with({ signal: stop.signal }).fingerprint(TEXT.repeat(100)));
  const ended = Promise.allSettled(waiting);
  await assert.rejects(client.with({ signal: stop.signal, progress }).fingerprintAll(texts), reason);
  await ended;
  await client.fingerprint(TEXT);
  assert.ok(last < texts.length);
  await new Promise((resolve) => setImmediate(resolve));
  process.off('warning', warned);
  assert.deepEqual(warnings, []);
  const late = new AbortController();
  assert.equal(await client.with({ signal: late.signal }).fingerprint(TEXT), nearprint.fingerprint(TEXT));
  late.abort();
});

test('objects made one after the other are spread over the workers, and a corpus and a draft of any two work together', async () => {
  const made = [0, 0, 0, 0];
  const workers = made.map((_, place) => {
    const worker = new Worker(served);
    const post = worker.postMessage.bind(worker);
    worker.postMessage = (message, transfer) => {
      if (message.make) made[place]++;
      if (message.release !== undefined) made[place]--;
      post(message, transfer);
    };
    return worker;
  });
  const pool = connect(workers);
  const objects = [];
  for (let i = 0; i < 8; i++) objects.push(await pool.Draft.create(TEXT));
  assert.deepEqual(made, [2, 2, 2, 2]);
  // New objects go to the workers in which some were disposed of.
  objects.splice(0, 3).forEach((draft) => draft.dispose());
  for (let i = 0; i < 3; i++) objects.push(await pool.Draft.create(TEXT));
  assert.deepEqual(made, [2, 2, 2, 2]);
  const corpus = await pool.Corpus.create();
  await corpus.put({ id: 'a', text: TEXT });
  for (const draft of objects)
    assert.deepEqual(
      (await corpus.check(draft)).map(({ id }) => id),
      ['a'],
    );
  pool.terminate();
});

test('a stream of texts that can be called off keeps neither listeners nor the texts that are done', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  const heap = () => (collect(), process.memoryUsage().heapUsed);
  const { signal } = new AbortController();
  const { addEventListener, removeEventListener } = signal;
  let listeners = 0;
  Object.assign(signal, {
    addEventListener: (...args) => (listeners++, addEventListener.apply(signal, args)),
    removeEventListener: (...args) => (listeners--, removeEventListener.apply(signal, args)),
  });
  const sizes = [];
  function* stream() {
    for (let i = 0; i < 200; i++) {
      if (i % 20 === 0) sizes.push(heap());
      yield Buffer.from(`${i} ${TEXT}`.repeat(2_000)).toString('latin1'); // 150 KB
    }
  }
  await client.with({ signal }).fingerprintAll(stream());
  await assert.rejects(client.with({ signal }).fingerprint(7), TypeError);
  assert.equal(listeners, 0);
  const kept = sizes.at(-1) - sizes[1];
  assert.ok(kept < 5e6, `${kept} bytes`);
});

test('newest wins: a later call under the same name puts an end to the one before', async () => {
  const typing = client.with({ latest: 'typing' });
  const calls = ['a', 'ab', 'abc'].map((text) => typing.fingerprint(text));
  const other = client.with({ latest: 'other' }).fingerprint('other');
  await assert.rejects(calls[0], { name: 'AbortError' });
  await assert.rejects(calls[1], { name: 'AbortError' });
  assert.equal(await calls[2], nearprint.fingerprint('abc'));
  assert.equal(await other, nearprint.fingerprint('other'));
  assert.equal(await typing.fingerprint('abcd'), nearprint.fingerprint('abcd'));
});

test('buffers are moved when asked, and results always are', async () => {
  const bytes = nearprint.Index.from([1n, 2n]).toBytes();
  const index = await client.with({ transfer: [bytes.buffer] }).Index.fromBytes(bytes);
  assert.equal(bytes.length, 0);
  assert.equal(await index.size, 2);
});

test('options are added to those before, and given as undefined they are taken back', async () => {
  const reason = new Error('no longer wanted');
  const stopped = client.with({ signal: AbortSignal.abort(reason) });
  for (const more of [{}, { latest: 'chained' }, { progress: () => {} }])
    await assert.rejects(stopped.with(more).fingerprint(TEXT), reason);
  assert.equal(await stopped.with({ signal: undefined }).fingerprint(TEXT), nearprint.fingerprint(TEXT));
});

test('the options of a call are not those of the object that it makes', async () => {
  const stop = new AbortController();
  const buffers = [new ArrayBuffer(8)];
  const given = { signal: stop.signal, transfer: buffers, latest: 'making' };
  const corpus = await client.with(given).Corpus.create();
  const draft = await client.with({ ...given, transfer: undefined }).Draft.create(TEXT);
  stop.abort();
  const answers = await Promise.all([corpus.put({ id: 'a', text: TEXT }), corpus.size, corpus.has('a'), draft.length]);
  assert.deepEqual(answers.slice(1), [1, true, TEXT.length]);
});

const isLost = { name: 'NearprintError', code: 'ERR_WORKER' };

test('a worker that is terminated rejects everything pending, and everything later', async () => {
  const lost = start();
  const draft = await lost.Draft.create('x');
  const calls = [lost.fingerprint(TEXT), lost.fingerprintAll(texts), draft.length, ...texts.slice(0, 50).map((text) => lost.explain(text))];
  lost.terminate();
  for (const call of calls) await assert.rejects(call, isLost);
  await assert.rejects(lost.fingerprint(TEXT), isLost);
  draft.dispose();
});

for (const [what, code] of Object.entries({
  'does not load': "import 'nowhere';",
  'throws at once': "throw new Error('mine');",
  'ends at once': 'process.exit(3);',
  'dies at work': `
    import { parentPort } from 'node:worker_threads';
    parentPort.on('message', () => setTimeout(() => { throw new Error('mine'); }));`,
})) {
  test(`a worker that ${what} rejects everything pending`, async () => {
    const lost = start(write(`lost-${what.replaceAll(' ', '-')}.mjs`, code));
    const calls = [lost.fingerprint(TEXT), lost.Index.create(), lost.fingerprintAll(texts), lost.init()];
    for (const call of calls) await assert.rejects(call, isLost);
    await assert.rejects(lost.fingerprint(TEXT), isLost);
  });
}

test('any port will do, and any entry can be served', { skip: quick }, async () => {
  const file = write(
    'served-twin.mjs',
    `
    import { workerData } from 'node:worker_threads';
    import * as twin from 'nearprint/js';
    import { serveWith } from 'nearprint/worker';
    serveWith(twin, workerData);`,
  );
  const { port1, port2 } = new MessageChannel();
  const worker = new Worker(file, { workerData: port2, transferList: [port2] });
  const through = connect(port1);
  assert.equal(await through.fingerprint(TEXT), nearprint.fingerprint(TEXT));
  through.terminate();
  await worker.terminate();
  await assert.rejects(through.fingerprint(TEXT), isLost);
});

test('a port that is closed rejects everything pending, and everything later', async () => {
  const { port1, port2 } = new MessageChannel();
  const through = connect(port1);
  const call = through.fingerprint(TEXT);
  port2.close();
  await assert.rejects(call, isLost);
  await assert.rejects(through.fingerprint(TEXT), isLost);
});

test('a message of other code with the number of a call is not an answer to it', async () => {
  const { port1, port2 } = new MessageChannel();
  port2.on('message', ({ id }) => {
    for (const message of [{ type: 'log', id }, [id], String(id)]) port2.postMessage(message);
    port2.postMessage({ id, value: 7n });
  });
  const through = connect(port1);
  assert.equal(await through.fingerprint(TEXT), 7n);
  through.terminate();
});

test('what is forgotten is given back after it became garbage', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  const { port1, port2 } = new MessageChannel();
  let held = 0;
  class Index {
    constructor() {
      held++;
    }
    dispose() {
      held--;
    }
  }
  serveWith({ ...nearprint, Index }, port2);
  const watched = connect(port1);
  for (let i = 0; i < 20; i++) await watched.Index.create();
  assert.equal(held, 20);
  for (let i = 0; i < 200 && held > 0; i++) {
    collect();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  assert.ok(held <= 1, `${held} of 20`);
  watched.terminate();
});

test('an answer whose error is not an error rejects the call', async () => {
  const names = ['toString', '__proto__', 'constructor', {}, 'RangeError'];
  for (const error of [null, 5, 'text', {}, ...names.map((name) => ({ name, message: 'm' }))]) {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => port1.postMessage({ id: data.id, error });
    const client = connect(port2);
    const isRange = error?.name === 'RangeError';
    await assert.rejects(client.fingerprint('x'), (reason) => {
      return reason instanceof Error && reason instanceof RangeError === isRange && typeof reason.message === 'string';
    });
    client.terminate();
    port1.close();
  }
});
