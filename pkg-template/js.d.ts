/**
 * The same as `nearprint/fingerprints`, bit for bit, but without WebAssembly: for pages whose Content-Security-Policy forbids it, and engines without
 * it. Larger and several times slower.
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

export * from 'nearprint/fingerprints';

/** Loads nothing; makes the next call as fast as the others. */
export function init(): Promise<void>;
