import { show, wrongType } from './argument.js';
import { NearprintError } from './nearprint-error.js';

export function compileSync(base64) {
  try {
    return new WebAssembly.Module(decode(base64));
  } catch (cause) {
    throw unavailable(cause);
  }
}

/** Compiles off the main thread where the browser can: the inlined bytes, or whatever `init` was given. */
export async function compile(source, base64) {
  if (tagOf(source) === 'WebAssembly.Module') return source;
  const bytes = source && (await bytesOf(source));
  if (bytes) checkMagic(bytes);
  try {
    return await WebAssembly.compile(bytes ?? decode(base64));
  } catch (cause) {
    throw unavailable(cause);
  }
}

export function checkSource(source) {
  const known = ['WebAssembly.Module', 'URL', 'Response', 'ArrayBuffer'];
  if (source === undefined || ArrayBuffer.isView(source) || known.includes(tagOf(source))) return;
  throw wrongType('source', 'the bytes of nearprint.wasm, a WebAssembly.Module, a Response or a URL', source);
}

/** WebAssembly is missing or may not be compiled. `WebAssembly` may not even be declared: the cause then says so. */
export function unavailable(cause) {
  const message =
    `WebAssembly cannot start here (${cause?.message ?? show(cause)}). ` +
    `Where a Content-Security-Policy is in force, its script-src must list 'wasm-unsafe-eval'.`;
  return new NearprintError('ERR_WASM_UNAVAILABLE', message, { cause });
}

// By tag, not `instanceof`: the source may come from another realm, and these globals need not exist.
const tagOf = (value) => Object.prototype.toString.call(value).slice(8, -1);

function decode(base64) {
  if (typeof Uint8Array.fromBase64 === 'function') return Uint8Array.fromBase64(base64);
  const decoded = atob(base64);
  const bytes = new Uint8Array(decoded.length);
  for (let i = 0; i < decoded.length; i++) bytes[i] = decoded.charCodeAt(i);
  return bytes;
}

async function bytesOf(source) {
  if (ArrayBuffer.isView(source)) return new Uint8Array(source.buffer, source.byteOffset, source.byteLength);
  if (tagOf(source) === 'ArrayBuffer') return new Uint8Array(source);
  const response = tagOf(source) === 'URL' ? await fetchFrom(source) : source;
  if (!response.ok) throw notLoaded(`the server answered ${response.status} for ${response.url || 'nearprint.wasm'}`);
  return new Uint8Array(await response.arrayBuffer());
}

async function fetchFrom(url) {
  try {
    return await fetch(url);
  } catch (cause) {
    const hint = url.protocol === 'file:' ? '; read the file and pass its bytes instead' : '';
    throw notLoaded(`${url} could not be fetched (${cause.message})${hint}`, { cause });
  }
}

function checkMagic(bytes) {
  const first = [...bytes.subarray(0, 4)].map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
  if (first === '00 61 73 6d') return;
  const hint = first.startsWith('3c') ? ' They look like HTML: did the server answer with a page?' : '';
  throw notLoaded(`source is not WebAssembly: it begins with the bytes '${first}', not '00 61 73 6d'.${hint}`);
}

const notLoaded = (message, options) => new NearprintError('ERR_WASM_UNAVAILABLE', message, options);
