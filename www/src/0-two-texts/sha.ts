import { type Fingerprint } from 'nearprint';
import { type ReadonlySignal, effect, signal } from '@preact/signals-core';

/** Browsers offer SHA-256 only to pages from https or from this machine. */
export const available = typeof crypto !== 'undefined' && crypto.subtle !== undefined;

/** The first 32, 64 or 128 bits of the SHA-256 of a text, which is computed asynchronously. */
export function sha256(wanted: ReadonlySignal<string | undefined>, width: ReadonlySignal<32 | 64 | 128>): ReadonlySignal<Fingerprint> {
  const start = signal(0n as Fingerprint);
  effect(() => {
    const [text, bits] = [wanted.value, width.value];
    if (text === undefined) return;
    void crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)).then((digest) => {
      if (wanted.peek() !== text || width.peek() !== bits) return;
      const view = new DataView(digest);
      const all = (view.getBigUint64(0) << 64n) | view.getBigUint64(8);
      start.value = (all >> BigInt(128 - bits)) as Fingerprint;
    });
  });
  return start;
}
