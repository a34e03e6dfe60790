/**
 * The same as `nearprint`, bit for bit, without WebAssembly: for pages whose Content-Security-Policy forbids it, and engines
 * that lack it. Larger and several times slower.
 *
 * @example
 * // Only where WebAssembly cannot start:
 * const nearprint = await import('nearprint');
 * const { fingerprint } = await nearprint.init().then(
 *   () => nearprint,
 *   () => import('nearprint/js'),
 * );
 *
 * @module
 */

export * from 'nearprint';

/** There is nothing to load; makes the first call that follows as fast as the others. */
export function init(): Promise<void>;
