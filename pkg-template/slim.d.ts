/**
 * The same as `nearprint`, without the module inside: a few KB of JavaScript, for apps that load the WebAssembly themselves. Before
 * `await init(source)`, every call that needs it throws `ERR_NOT_INITIALIZED`.
 *
 * @example
 * import { fingerprint, init } from 'nearprint/slim';
 * import address from 'nearprint/nearprint.wasm?url'; // Vite's way to name a file
 *
 * await init(new URL(address, location.href));
 *
 * @module
 */

import type { ModuleSource } from 'nearprint';

export * from 'nearprint';

/**
 * Starts WebAssembly. Idempotent: calls made meanwhile share one start, and a failed one can be retried.
 *
 * @param source The module: the bytes of `nearprint/nearprint.wasm`, already compiled, as a `Response`, or the URL to load it from.
 */
export function init(source: ModuleSource): Promise<void>;
