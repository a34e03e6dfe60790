// Through the port of a worker only what protocol.js lists can be reached, whatever is posted.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { built } from './archive-documents.mjs';
import { nearprint, write } from './consumer.mjs';
import { host } from './static-host.mjs';

const { connect } = await import(pathToFileURL(write('client.mjs', "export * from 'nearprint/client';\n")));
const { serve, serveWith } = await import(pathToFileURL(write('serving.mjs', "export * from 'nearprint/worker';\n")));
const TEXT = 'It was a bright cold day in April, and the clocks were striking thirteen.';

/** Sends raw messages to a served port, and collects the answers by id. */
function opened(api = nearprint) {
  const { port1, port2 } = new MessageChannel();
  serveWith(api, port2);
  const waiting = new Map();
  port1.addEventListener('message', ({ data }) => waiting.get(data.id)?.(data));
  port1.start();
  let last = 0;
  return {
    post: (message) => port1.postMessage(message),
    ask: (request) =>
      new Promise((resolve) => {
        const id = ++last;
        waiting.set(id, resolve);
        port1.postMessage({ id, args: [], ...request });
      }),
    close: () => port1.close(),
  };
}

const refused = (answer, message) => {
  assert.equal(answer.value, undefined);
  assert.match(answer.error.message, message);
};

test('no message makes the worker run code of the sender', async () => {
  const { ask, close } = opened();
  // The Function constructor, once reached, takes any text as code.
  for (const make of ['Corpus', 'Index', 'Draft', 'IdfBuilder', 'Hyperplanes']) {
    for (const name of ['constructor', 'call', 'apply', 'bind', 'toString', '__proto__', 'prototype', 'hasOwnProperty']) {
      refused(await ask({ make, name, args: ['return 6 * 7'], object: 7 }), /^the worker serves no function/);
      refused(await ask({ object: 7, name: 'call' }), /^there is no object 7/);
    }
  }
  const names = 'StoredCorpus constructor __proto__ toString Object NearprintError fingerprint recipes'.split(' ');
  for (const make of [...names, '', 7, null, {}]) {
    refused(await ask({ make, name: 'create', object: 8 }), /^the worker serves no class/);
  }
  for (const name of ['hold', 'toHex', 'default', 'Corpus', 'recipes', 'constructor', '__proto__', 'toString', 'hasOwnProperty', '']) {
    refused(await ask({ name }), /^the worker serves no function/);
  }
  close();
});

test('of an object only the listed methods and properties can be used', async () => {
  const { ask, close } = opened();
  assert.deepEqual(await ask({ make: 'Corpus', name: 'create', object: 1 }), { id: 1, value: undefined });
  const names = 'constructor __proto__ hasOwnProperty isPrototypeOf __defineGetter__ __lookupGetter__ valueOf dispose nothing';
  for (const name of names.split(' ')) {
    refused(await ask({ object: 1, name, args: ['size'] }), /^the worker serves no method 'Corpus\./);
  }
  await ask({ object: 1, name: 'put', args: [{ id: 'a', text: TEXT }] });
  assert.equal((await ask({ object: 1, name: 'size' })).value, 1);
  assert.equal((await ask({ object: 1, name: 'check', args: [TEXT] })).value[0].id, 'a');
  // A number always stands for the same object.
  refused(await ask({ make: 'Index', name: 'create', object: 1 }), /^object 1 is no new number/);
  refused(await ask({ make: 'Index', name: 'create', object: 'one' }), /^object 'one' is no new number/);
  refused(await ask({ object: 1, name: 'check', args: [undefined], given: [2] }), /^there is no object 2/);
  close();
});

test('messages that are none of the protocol are ignored, and the next one is answered', async () => {
  const { post, ask, close } = opened();
  const values = [null, undefined, 7, 7n, true, '', 'text', [], {}, [1, 2], new Date(0), new Map(), new Set([1]), /x/, new Error('x')];
  const requests = [
    { id: 1 },
    { id: 2, value: 7 },
    { id: 3, error: {} },
    { id: 4, name: 7, args: [] },
    ...[undefined, 'text', { length: 1 }, Object.assign([], { length: 2 ** 32 - 1 })].map((args) => ({ id: 5, name: 'fingerprint', args })),
    { name: 'fingerprint', args: [] },
    ...[[1], { forEach: 1 }].map((given) => ({ id: 8, name: 'check', args: [], given })),
    ...[99, null, '__proto__'].map((release) => ({ release })),
    { source: 'react-devtools-bridge' },
    JSON.parse('{"__proto__":{"id":1}}'),
  ];
  const uncaught = [];
  const note = (error) => uncaught.push(error);
  for (const event of ['uncaughtException', 'unhandledRejection']) process.on(event, note);
  for (const message of [...values, ...requests]) post(message);
  assert.equal((await ask({ name: 'fingerprint', args: [TEXT] })).value, nearprint.fingerprint(TEXT));
  await new Promise((resolve) => setTimeout(resolve, 10));
  for (const event of ['uncaughtException', 'unhandledRejection']) process.removeListener(event, note);
  assert.deepEqual(uncaught, []);
  close();
});

test('a call with too many arguments is refused, and the next ones are answered', async () => {
  const { ask, close } = opened();
  refused(await ask({ name: 'fingerprint', args: [TEXT, undefined, 1, 2, 3, 4, 5, 6, 7] }), /^there must be at most 8 arguments, got 9/);
  refused(
    await ask({ name: 'fingerprint', args: Object.assign([], { length: 2 ** 32 - 1 }) }),
    /^there must be at most 8 arguments, got 4294967295/,
  );
  assert.equal((await ask({ name: 'fingerprint', args: [TEXT] })).value, nearprint.fingerprint(TEXT));
  close();
});

test('a flood of calls is answered, each by its own, and a giant text does not keep the next call from its answer', async () => {
  const { ask, close } = opened();
  const texts = Array.from({ length: 20 }, (_, at) => `${TEXT} ${at}`);
  const expected = texts.map((text) => nearprint.fingerprint(text));
  const answers = await Promise.all(Array.from({ length: 20_000 }, (_, at) => ask({ name: 'fingerprint', args: [texts[at % 20]] })));
  assert.ok(answers.every(({ value }, at) => value === expected[at % 20]));
  const giant = ask({ name: 'fingerprint', args: ['giant '.repeat(1 << 22)] });
  const [{ value }, next] = await Promise.all([giant, ask({ name: 'fingerprint', args: [TEXT] })]);
  assert.deepEqual([typeof value, next.value], ['bigint', nearprint.fingerprint(TEXT)]);
  close();
});

test('data that is small in a message and huge as JSON is refused at once', async () => {
  const { ask, close } = opened();
  let data = [1];
  for (let depth = 0; depth < 90; depth++) data = [data, data];
  await ask({ make: 'Corpus', name: 'create', object: 1 });
  refused(
    await ask({ object: 1, name: 'put', args: [{ id: 'a', text: TEXT, data }] }),
    /^document\.data.* is too much: data must have at most 1000000 values/,
  );
  refused(await ask({ object: 1, name: 'put', args: [{ id: 'a', text: TEXT, data: Array(1000).fill('a'.repeat(1e5)) }] }), /is too much/);
  assert.equal((await ask({ object: 1, name: 'size' })).value, 0);
  close();
});

test('through a port a module can be brought by the first request alone, and no file be read', async () => {
  const { ask, close } = opened();
  await ask({ name: 'fingerprint', args: [TEXT] });
  assert.deepEqual(await ask({ name: 'init' }), { id: 2, value: undefined });
  refused(
    await ask({ name: 'init', args: [Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0)] }),
    /^source must be undefined when init is not the first request/,
  );
  close();
  const other = opened();
  refused(
    await other.ask({ name: 'init', args: ['file:///etc/hostname'] }),
    /^source must be the bytes of nearprint.wasm or a WebAssembly.Module/,
  );
  other.close();
});

test('a port opens archives of the origins that the server lists, and no file', async () => {
  const path = write('secret.npa', await built([{ id: 'secret', text: TEXT.repeat(3) }]));
  const site = await host(readFileSync(path));
  const served = (options) => {
    const { port1, port2 } = new MessageChannel();
    serve(port2, options);
    return { client: connect(port1), close: () => port1.close() };
  };
  const open = served();
  const local = [path, 'secret.npa', '/etc/hostname', '/etc/no such file', pathToFileURL(path).href, 'FILE:///etc/hostname'];
  const refusedHere = { name: 'RangeError', message: /^source must be an address of http or https, got '/ };
  for (const source of [...local, 'ftp://host.example/']) await assert.rejects(open.client.Archive.open(source), refusedHere);
  assert.equal(await (await open.client.Archive.open(site.url)).size, 1);
  assert.equal(await (await open.client.Archive.open(new Blob([readFileSync(path)]))).size, 1);
  open.close();
  const one = served({ origins: [new URL(site.url).origin], classes: ['Archive'] });
  assert.equal(await (await one.client.Archive.open(site.url)).size, 1);
  for (const source of [site.url.replace('127.0.0.1', 'localhost'), path, 'https://host.example/docs.npa'])
    await assert.rejects(one.client.Archive.open(source), {
      name: 'RangeError',
      message: /^source must be an address of http:\/\/127\.0\.0\.1/,
    });
  await assert.rejects(one.client.Corpus.create(), { message: "the worker serves no class 'Corpus'" });
  one.close();
  site.close();
  const { port2 } = new MessageChannel();
  assert.throws(() => serve(port2, { classes: ['Corpora'] }), /^RangeError: options\.classes\[0\] must be /);
  assert.throws(() => serve(port2, { origins: 'https://host.example' }), /^TypeError: options\.origins must be an array/);
});

test('a real worker survives them as well', async () => {
  const code = "import { parentPort } from 'node:worker_threads'; import { serve } from 'nearprint/worker'; serve(parentPort);";
  const worker = new Worker(write('border.mjs', code));
  for (const message of [null, 'text', { id: 1, value: 1 }]) worker.postMessage(message);
  const { port1 } = new MessageChannel();
  worker.postMessage({ id: port1, name: 'fingerprint', args: [TEXT] }, [port1]); // an id that cannot be sent back
  worker.postMessage({ id: 9, name: 'fingerprint', args: [TEXT] });
  const [answer] = await once(worker, 'message');
  assert.deepEqual(answer, { id: 9, value: nearprint.fingerprint(TEXT) });
  await worker.terminate();
});

test('a window is not served, and neither is what is no port', () => {
  // A window as it looks from inside, and as it looks to pages of other origins, with few properties.
  const seen = { postMessage() {}, addEventListener() {} };
  seen.window = seen;
  assert.throws(() => serve(seen), { name: 'TypeError', message: /^port must be a worker, .* not a window/ });
  for (const port of [null, 7, {}, { postMessage() {} }, 'port'])
    assert.throws(() => serve(port), { name: 'TypeError', message: /^port must be a worker/ });
  // The main thread of Node has no port.
  assert.throws(() => serve(), { name: 'TypeError', message: /^port must be a worker/ });
});

test('methods that a class gains are served when they exist, and refused by name until then', async () => {
  class Corpus extends nearprint.Corpus {
    ids() {
      return ['a'];
    }
    get recipe() {
      return { bits: 128 };
    }
  }
  const { ask, close } = opened({ ...nearprint, Corpus });
  await ask({ make: 'Corpus', name: 'create', object: 1 });
  assert.deepEqual((await ask({ object: 1, name: 'ids' })).value, ['a']);
  assert.deepEqual((await ask({ object: 1, name: 'recipe' })).value, { bits: 128 });
  class Old {}
  const old = opened({ ...nearprint, Corpus: Old });
  await old.ask({ make: 'Corpus', name: 'create', object: 1 });
  refused(await old.ask({ object: 1, name: 'clear' }), /^the worker serves no method 'Corpus\.clear'/);
  old.close();
  close();
});
