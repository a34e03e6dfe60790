/**
 * The same as `nearprint`, with the module as a file of its own, which bundlers find by `new URL('./nearprint.wasm',
 * import.meta.url)` and copy. Before `await init()` every call that needs it throws `ERR_NOT_INITIALIZED`.
 *
 * For bundlers that know this pattern (Vite build, webpack 5, Parcel); where one does not, take `nearprint` or
 * `nearprint/slim`.
 *
 * @example
 * import { fingerprint, init } from 'nearprint/url';
 *
 * await init();
 *
 * @module
 */

export * from 'nearprint';
