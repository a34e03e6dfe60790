import { check, show } from './checks.js';
import { NearprintError } from './nearprint-error.js';

const SOURCES = ['WebAssembly.Module', 'URL', 'Response', 'ArrayBuffer', 'Promise', 'String'];

/** The compiled module of any source that `init` accepts. */
export async function load(source) {
  const given = tagOf(source) === 'Promise' ? await settled(source) : source;
  if (tagOf(given) === 'WebAssembly.Module') return given;
  if (ArrayBuffer.isView(given) || tagOf(given) === 'ArrayBuffer') return compileBytes(bytesOf(given));
  return tagOf(given) === 'Response' ? compileAnswer(given) : compileFrom(given);
}

function bytesOf(given) {
  try {
    return ArrayBuffer.isView(given) ? new Uint8Array(given.buffer, given.byteOffset, given.byteLength) : new Uint8Array(given);
  } catch (cause) {
    throw notLoaded(`source cannot be read (${cause.message})`, { cause });
  }
}

export function checkSource(source) {
  if (source !== undefined) checkGiven(source);
}

function checkGiven(source) {
  const isKnown = ArrayBuffer.isView(source) || SOURCES.includes(tagOf(source));
  check('source', source, 'the bytes of nearprint.wasm, a WebAssembly.Module, a Response, a URL, or a promise of one', isKnown);
}

/** The error if WebAssembly is missing or may not be compiled. If `WebAssembly` is not even declared, the cause says so. A RangeError says
    that there is no room for another memory: Chromium has about 120 for a page and its workers. */
export function unavailable(cause) {
  const twin = "'nearprint/js' is the same without WebAssembly.";
  if (cause instanceof RangeError)
    return new NearprintError('ERR_OUT_OF_MEMORY', `WebAssembly has no room for another object (${cause.message}); ${twin}`, { cause });
  const message =
    `WebAssembly cannot start here (${cause?.message ?? show(cause)}). ` +
    `Where a Content-Security-Policy is in force, its script-src must list 'wasm-unsafe-eval'; ${twin}`;
  return notLoaded(message, { cause });
}

/** The error if a module that was given, and could be compiled, does not start. */
export const notStarted = (cause) =>
  cause instanceof RangeError
    ? unavailable(cause)
    : notLoaded(`source is not nearprint.wasm of this release (${cause?.message ?? show(cause)})`, { cause });

// By tag, not `instanceof`: the source may come from another realm, and these globals need not exist.
const tagOf = (value) => Object.prototype.toString.call(value).slice(8, -1);

async function settled(promise) {
  try {
    const source = await promise;
    checkGiven(source);
    return source;
  } catch (cause) {
    if (cause instanceof TypeError && cause.message.startsWith('source must be')) throw cause;
    throw notLoaded(`the promise of nearprint.wasm failed (${cause?.message ?? show(cause)})`, { cause });
  }
}

async function compileBytes(bytes) {
  checkMagic(bytes);
  try {
    return await WebAssembly.compile(bytes);
  } catch (cause) {
    throw notCompiled(cause);
  }
}

/** The error of a source that cannot be compiled. It is the source's fault if the platform compiles an empty module. */
function notCompiled(cause) {
  try {
    new WebAssembly.Module(Uint8Array.of(0, 0x61, 0x73, 0x6d, 1, 0, 0, 0));
  } catch {
    return unavailable(cause);
  }
  return notLoaded(`source is not nearprint.wasm, or not all of it (${cause.message})`, { cause });
}

/** Compiles while the response arrives, if the platform can and the server sends the right content type. */
async function compileAnswer(response) {
  if (!response.ok) throw notLoaded(`the server answered ${response.status} for ${response.url || 'nearprint.wasm'}`);
  if (response.bodyUsed) throw notLoaded('source is a Response that was read before');
  const isNamed = response.headers?.get('content-type')?.startsWith('application/wasm');
  if (isNamed && globalThis.WebAssembly?.compileStreaming !== undefined && response instanceof Response) {
    return WebAssembly.compileStreaming(response).catch((cause) => Promise.reject(notCompiled(cause)));
  }
  return compileBytes(
    await response.arrayBuffer().then(bytesOf, (cause) => Promise.reject(notLoaded(`source cannot be read (${cause.message})`, { cause }))),
  );
}

/** `address` is a URL, or a string relative to the page, as for `fetch`. */
async function compileFrom(address) {
  let hint = '';
  try {
    const url = new URL(address, globalThis.document?.baseURI ?? globalThis.location?.href);
    // Node and similar platforms cannot fetch files, but can read them.
    const files = url.protocol === 'file:' ? globalThis.process?.getBuiltinModule?.('node:fs/promises') : undefined;
    if (url.protocol === 'file:') hint = '; read the file and pass its bytes instead';
    if (files !== undefined) return await compileBytes(await files.readFile(url));
    return await compileAnswer(await fetch(url));
  } catch (cause) {
    if (cause instanceof NearprintError) throw cause;
    throw notLoaded(`'${address}' could not be loaded (${cause.message})${hint}`, { cause });
  }
}

function checkMagic(bytes) {
  const first = [...bytes.subarray(0, 4)].map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
  if (first === '00 61 73 6d') return;
  const hint = first.startsWith('3c') ? ' They look like HTML: did the server answer with a page?' : '';
  throw notLoaded(`source is not WebAssembly: it begins with the bytes '${first}', not '00 61 73 6d'.${hint}`);
}

const notLoaded = (message, options) => new NearprintError('ERR_WASM_UNAVAILABLE', message, options);
