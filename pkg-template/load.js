import { check, show } from './argument.js';
import { NearprintError } from './nearprint-error.js';

const SOURCES = ['WebAssembly.Module', 'URL', 'Response', 'ArrayBuffer'];

/** Compiles what `read()` gives, at once. */
export function compileNow(read) {
  try {
    return new WebAssembly.Module(read());
  } catch (cause) {
    throw unavailable(cause);
  }
}

/** Compiles what `read()` gives off the main thread, where the browser can. */
export async function compile(read) {
  try {
    return await WebAssembly.compile(read());
  } catch (cause) {
    throw unavailable(cause);
  }
}

/** The compiled module of whatever `init` was given. */
export async function load(source) {
  if (tagOf(source) === 'WebAssembly.Module') return source;
  const bytes = await bytesOf(source);
  checkMagic(bytes);
  return compile(() => bytes);
}

export function checkSource(source) {
  const isKnown = source === undefined || ArrayBuffer.isView(source) || SOURCES.includes(tagOf(source));
  check('source', source, 'the bytes of nearprint.wasm, a WebAssembly.Module, a Response or a URL', isKnown);
}

/** WebAssembly is missing or may not be compiled. `WebAssembly` may not even be declared: the cause then says so. */
export function unavailable(cause) {
  const message =
    `WebAssembly cannot start here (${cause?.message ?? show(cause)}). ` +
    `Where a Content-Security-Policy is in force, its script-src must list 'wasm-unsafe-eval'; ` +
    `'nearprint/js' is the same without WebAssembly.`;
  return notLoaded(message, { cause });
}

export const notInitialized = (how) => new NearprintError('ERR_NOT_INITIALIZED', `WebAssembly has not been started: ${how}`);

// By tag, not `instanceof`: the source may come from another realm, and these globals need not exist.
const tagOf = (value) => Object.prototype.toString.call(value).slice(8, -1);

async function bytesOf(source) {
  if (ArrayBuffer.isView(source)) return new Uint8Array(source.buffer, source.byteOffset, source.byteLength);
  if (tagOf(source) === 'ArrayBuffer') return new Uint8Array(source);
  if (tagOf(source) === 'URL') return fetchFrom(source);
  return bodyOf(source);
}

async function bodyOf(response) {
  if (!response.ok) throw notLoaded(`the server answered ${response.status} for ${response.url || 'nearprint.wasm'}`);
  return new Uint8Array(await response.arrayBuffer());
}

async function fetchFrom(url) {
  // What Node and its kind cannot fetch they can read.
  const files = url.protocol === 'file:' ? globalThis.process?.getBuiltinModule?.('node:fs/promises') : undefined;
  try {
    return files === undefined ? await bodyOf(await fetch(url)) : await files.readFile(url);
  } catch (cause) {
    if (cause instanceof NearprintError) throw cause;
    const hint = url.protocol === 'file:' ? '; read the file and pass its bytes instead' : '';
    throw notLoaded(`${url} could not be loaded (${cause.message})${hint}`, { cause });
  }
}

function checkMagic(bytes) {
  const first = [...bytes.subarray(0, 4)].map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
  if (first === '00 61 73 6d') return;
  const hint = first.startsWith('3c') ? ' They look like HTML: did the server answer with a page?' : '';
  throw notLoaded(`source is not WebAssembly: it begins with the bytes '${first}', not '00 61 73 6d'.${hint}`);
}

const notLoaded = (message, options) => new NearprintError('ERR_WASM_UNAVAILABLE', message, options);
