import { type Fingerprint } from 'nearprint'
import { type ReadonlySignal, effect, signal } from '@preact/signals-core'

/** Browsers offer SHA-256 to pages that came over https, or from this machine. */
export const available = typeof crypto !== 'undefined' && crypto.subtle !== undefined

/** The first 64 bits of the SHA-256 of a text, a moment after `wanted` text. */
export function sha256(wanted: ReadonlySignal<string | undefined>): ReadonlySignal<Fingerprint> {
  const bits = signal(0n as Fingerprint)
  effect(() => {
    const text = wanted.value
    if (text === undefined) return
    void crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)).then(digest => {
      if (wanted.peek() === text) bits.value = new DataView(digest).getBigUint64(0) as Fingerprint
    })
  })
  return bits
}
