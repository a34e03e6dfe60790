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
    const code = (promise) => promise.then(() => 'started', (error) => (error.code ?? error.name) + ': ' + error.message);
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

/** Sources that are not the module, and what is said of each; then the next call works. */
const WRONG = {
  'a page': ['new Response(html)', /^ERR_WASM_UNAVAILABLE: .*'3c 21 64 6f'.*HTML/],
  'an answer without it': ["new Response('', { status: 404 })", /^ERR_WASM_UNAVAILABLE: .*404/],
  'an address that cannot be fetched': [
    "new URL('file:///nowhere/nearprint.wasm')",
    /^ERR_WASM_UNAVAILABLE: 'file:\/\/\/nowhere\/nearprint.wasm' .*pass its bytes/,
  ],
  'an address without a page': ["'/nowhere/nearprint.wasm'", /^ERR_WASM_UNAVAILABLE: '\/nowhere\/nearprint.wasm' could not be loaded/],
  'another module': [
    'Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0)',
    /^ERR_WASM_UNAVAILABLE: source is not nearprint\.wasm of this release/,
  ],
  'a page that is named application/wasm': [
    'new Response(html, type)',
    /^ERR_WASM_UNAVAILABLE: source is not nearprint\.wasm, or not all of it \(/,
  ],
  'a part of an answer': [
    'new Response(bytes.subarray(0, 200000), type)',
    /^ERR_WASM_UNAVAILABLE: source is not nearprint\.wasm, or not all of it/,
  ],
  'a part of the bytes': ['bytes.subarray(0, 200000)', /^ERR_WASM_UNAVAILABLE: source is not nearprint\.wasm, or not all of it \(/],
  'an answer that was read before': [
    'await used(new Response(bytes, type))',
    /^ERR_WASM_UNAVAILABLE: source is a Response that was read before/,
  ],
  'an answer that breaks off': ['new Response(cut())', /^ERR_WASM_UNAVAILABLE: source cannot be read \(terminated\)/],
  'an answer of its type that breaks off': ['new Response(cut(), type)', /^ERR_WASM_UNAVAILABLE: .*terminated/],
  'a promise that fails': ["Promise.reject(new Error('no network'))", /^ERR_WASM_UNAVAILABLE: .*no network/],
  'a promise of nothing': ['Promise.resolve()', /^TypeError: source must be .*, got undefined$/],
  'bytes that were sent away': [
    'away(Uint8Array.from(bytes).buffer)',
    /^ERR_WASM_UNAVAILABLE: source cannot be read \(.*detached ArrayBuffer\)$/,
  ],
  'a number': ['7', /^TypeError: source must be .*, got 7$/],
  null: ['null', /^TypeError: source must be .*, got null$/],
  'an object': ['{}', /^TypeError: source must be .*, got an object$/],
};

test('what is not the module is said to be so, it can be tried again, and calls still start by themselves', () => {
  const body = `
    const cut = () => new ReadableStream({ pull(stream) { stream.error(new TypeError('terminated')); } });
    const used = async (response) => (await response.text(), response);
    const away = (buffer) => (structuredClone(buffer, { transfer: [buffer] }), buffer);
    ${Object.values(WRONG)
      .map(([source]) => `console.log(await code(n.init(${source})));`)
      .join('\n')}
    WebAssembly.Module = class { constructor() { throw new Error('blocked'); } };
    console.log(await code(n.init(new Response(html, type))));`;
  const said = fresh(body);
  Object.entries(WRONG).forEach(([what, [, message]], at) => assert.match(said[at], message, what));
  // No policy is blamed but where there is one.
  assert.deepEqual(
    said.map((line) => /script-src/.test(line)),
    [...Object.keys(WRONG).map(() => false), true],
  );
  assert.deepEqual(fresh(`await code(n.init(new Response(html))); console.log(await code(n.init(bytes))); print()`), ['started', SEXY]);
  assert.deepEqual(fresh(`await code(n.init(new Response(html))); print()`), [SEXY]);
});

test('an answer that is named application/wasm is compiled while it comes', () => {
  const body = `
    let streamed = 0;
    const { compileStreaming } = WebAssembly;
    WebAssembly.compileStreaming = (source) => (streamed++, compileStreaming(source));
    await n.init(new Response(bytes, type)); print(); console.log(streamed);`;
  assert.deepEqual(fresh(body), [SEXY, '1']);
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
