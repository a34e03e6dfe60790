// `init` is optional: a warm-up that may be called with nothing or with the module in any shape, any number of times.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { node } from './consumer.mjs';

const SEXY = '7cf3a135aa595818';

/** Runs the body of an async function in a fresh process, because a process can start the package only once. */
function fresh(body) {
  return node(
    '--input-type=module',
    '-e',
    `
    import * as n from 'nearprint';
    import { readFileSync } from 'node:fs';
    import { createRequire } from 'node:module';
    const path = createRequire(process.cwd() + '/x.js').resolve('nearprint/nearprint.wasm');
    const bytes = readFileSync(path);
    const html = '<!doctype html><title>not found</title>';
    const type = { headers: { 'content-type': 'application/wasm' } };
    const code = (promise) => promise.then(() => 'started', (error) => error.code + ': ' + error.message);
    const print = () => console.log(n.toHex(n.fingerprint('Python is sexy', n.recipes.textbook)));
    // Without the tiny module that unpacks the parts of the inlined module.
    const compiled = [];
    const count = ([source]) => { if (source.byteLength > 4000) compiled.push(Buffer.from(source).toString('base64')); };
    for (const name of ['compile', 'Module']) {
      const original = WebAssembly[name];
      WebAssembly[name] = new Proxy(original, {
        apply: (target, self, args) => (count(args), Reflect.apply(target, self, args)),
        construct: (target, args) => (count(args), Reflect.construct(target, args)),
      });
    }
    ${body}`,
  ).split('\n');
}

for (const [what, source] of Object.entries({
  nothing: '',
  bytes: 'bytes',
  'an ArrayBuffer': 'Uint8Array.from(bytes).buffer',
  'a view inside a larger buffer': 'new DataView(Uint8Array.from([1, 2, 3, ...bytes]).buffer, 3)',
  'a WebAssembly.Module': 'new WebAssembly.Module(bytes)',
  'a Response': 'new Response(bytes, type)',
  'a URL': 'new URL(`data:application/wasm;base64,${bytes.toString("base64")}`)',
  'an address': '`data:application/wasm;base64,${bytes.toString("base64")}`',
  'a promise of a Response, as fetch gives it': 'fetch(`data:application/wasm;base64,${bytes.toString("base64")}`)',
  'a promise of bytes': 'Promise.resolve(bytes)',
})) {
  test(`starts from ${what}, and is awaited with undefined`, () => {
    assert.deepEqual(fresh(`console.log(await n.init(${source})); print()`), ['undefined', SEXY]);
  });
}

test('concurrent and repeated calls compile each part of the module once', () => {
  const body = `await Promise.all([n.init(), n.init(), n.init(bytes)]); await n.init(); print(); console.log(compiled.length > 7, compiled.length - new Set(compiled).size)`;
  assert.deepEqual(fresh(body), [SEXY, 'true 0']);
});

test('one function starts the parts of its import group and no others', () => {
  const body = `n.distance(1n, 2n); console.log(compiled.length); print();
    const own = compiled.length;
    await n.init();
    console.log(own > 0, own < compiled.length / 2);`;
  assert.deepEqual(fresh(body), ['0', SEXY, 'true true']);
});

test('a module that is given is compiled once for all import groups', () => {
  const body = `await Promise.all([n.init(bytes), n.init()]); print(); console.log(compiled.length, n.Index.from([5n]).near(5n).length, n.compare('one', 'one').same)`;
  assert.deepEqual(fresh(body), [SEXY, '1 1 true']);
});

test('a call that could not wait keeps its instance', () => {
  const body = `
    const warm = n.init();
    const index = new n.Index();
    index.add(5n);
    await warm;
    const draft = new n.Draft('Python is sexy', n.recipes.textbook);
    console.log(index.near(5n).length, n.toHex(draft.fingerprint));`;
  assert.deepEqual(fresh(body), [`1 ${SEXY}`]);
});

test('after a failure it can be tried again, and calls still start by themselves', () => {
  const body = `
    console.log((await code(n.init(new Response(html)))).split(':')[0]);
    console.log((await code(n.init(new Response('', { status: 404 })))).includes('404'));
    console.log(await code(n.init(bytes)));
    print();`;
  assert.deepEqual(fresh(body), ['ERR_WASM_UNAVAILABLE', 'true', 'started', SEXY]);
  assert.deepEqual(fresh(`await code(n.init(new Response(html))); print()`), [SEXY]);
});

test('a page instead of the module is called a page', () => {
  const [message] = fresh(`console.log(await code(n.init(new Response(html))))`);
  assert.match(message, /'3c 21 64 6f'.*HTML/);
});

test('an address that cannot be fetched is named', () => {
  const [message] = fresh(`console.log(await code(n.init(new URL('file:///nowhere/nearprint.wasm'))))`);
  assert.match(message, /ERR_WASM_UNAVAILABLE: 'file:\/\/\/nowhere\/nearprint.wasm' .*pass its bytes/);
});

test('another module is refused', () => {
  const [message] = fresh(`console.log(await code(n.init(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0)))); print()`);
  assert.match(message, /^ERR_WASM_UNAVAILABLE: source is not nearprint\.wasm of this release/);
});

test('an answer that is named application/wasm is compiled while it comes', () => {
  const body = `
    let streamed = 0;
    const { compileStreaming } = WebAssembly;
    WebAssembly.compileStreaming = (source) => (streamed++, compileStreaming(source));
    await n.init(new Response(bytes, type)); print(); console.log(streamed);`;
  assert.deepEqual(fresh(body), [SEXY, '1']);
});

test('what is not the module, not all of it or read before is said to be so, and no policy is blamed', () => {
  const body = `
    const answer = (body) => new Response(body, type);
    const read = answer(bytes);
    await read.text();
    for (const source of [answer(html), answer(bytes.subarray(0, 200000)), bytes.subarray(0, 200000), read]) console.log(await code(n.init(source)));
    WebAssembly.Module = class { constructor() { throw new Error('blocked'); } };
    console.log(await code(n.init(answer(html))));`;
  const [page, answer, part, read, blocked] = fresh(body);
  for (const said of [page, answer, part]) assert.match(said, /^ERR_WASM_UNAVAILABLE: source is not nearprint\.wasm, or not all of it \(/);
  assert.match(read, /^ERR_WASM_UNAVAILABLE: source is a Response that was read before/);
  assert.match(blocked, /script-src/);
});

test('an answer that breaks off has a code, whatever its type', () => {
  const body = `
    const cut = () => new ReadableStream({ pull(stream) { stream.error(new TypeError('terminated')); } });
    console.log(await code(n.init(new Response(cut()))));
    console.log(await code(n.init(new Response(cut(), type))));
    print();`;
  const [untyped, typed, print] = fresh(body);
  assert.match(untyped, /^ERR_WASM_UNAVAILABLE: source cannot be read \(terminated\)/);
  assert.match(typed, /^ERR_WASM_UNAVAILABLE: .*terminated/);
  assert.equal(print, SEXY);
});

test('where there is no room for another memory, the error says so and blames no policy', () => {
  const body = `
    const { Memory } = WebAssembly;
    WebAssembly.Memory = class { constructor() { throw new RangeError('could not allocate memory'); } };
    try { n.fingerprint('a'); } catch (error) { console.log(error.code + ': ' + error.message); }
    WebAssembly.Memory = Memory;
    print();`;
  const [full, print] = fresh(body);
  assert.match(full, /^ERR_OUT_OF_MEMORY: .*could not allocate memory/);
  assert.equal(print, SEXY);
});

test('a source of no known kind is a TypeError', () => {
  const body = `for (const source of [7, null, {}, Promise.resolve(7)])
    await n.init(source).catch((error) => console.log(error.name + ' ' + error.message.slice(error.message.indexOf('got'))))`;
  assert.deepEqual(fresh(body), ['TypeError got 7', 'TypeError got null', 'TypeError got an object', 'TypeError got 7']);
});

test('a promise that fails, and an address without a page, are named', () => {
  const body = `
    console.log(await code(n.init(Promise.reject(new Error('no network')))));
    console.log(await code(n.init('/nowhere/nearprint.wasm')));
    print();`;
  const [promise, address, print] = fresh(body);
  assert.match(promise, /^ERR_WASM_UNAVAILABLE: .*no network/);
  assert.match(address, /^ERR_WASM_UNAVAILABLE: '\/nowhere\/nearprint.wasm' could not be loaded/);
  assert.equal(print, SEXY);
});

test('a promise that is not needed any more may fail', () => {
  const lines = fresh(`
    const failing = () => new Promise((_, reject) => setTimeout(reject, 5, new Error('gone')));
    await n.init();
    await n.init(failing());
    const js = await import('nearprint/js');
    await js.init(failing());
    await new Promise((done) => setTimeout(done, 50));
    print();`);
  assert.deepEqual(lines, [SEXY]);
});

test('a promise of nothing, and bytes that were sent away, are refused by name', () => {
  const [nothing, away] = fresh(`
    console.log(await n.init(Promise.resolve()).catch(({ name, message }) => name + ': ' + message));
    const { buffer } = Uint8Array.from(bytes);
    structuredClone(buffer, { transfer: [buffer] });
    console.log(await code(n.init(buffer)));`);
  assert.match(nothing, /^TypeError: source must be .*, got undefined$/);
  assert.match(away, /^ERR_WASM_UNAVAILABLE: source cannot be read \(.*detached ArrayBuffer\)$/);
});
