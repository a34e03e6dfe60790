// The reader's changes are kept in the part of the address after #, which is never sent to a server: `#votes~q1YqSyxS…`, the
// section and then the changed values as deflated JSON. Links, reloads and the other language read them there.
import { type Signal, signal } from '@preact/signals-core';

/** The length of an address that any program can pass on. A longer state is not kept, and sets `tooLong`. */
export const LONGEST_ADDRESS = 2000;

export type Plain = string | number | boolean;
export interface Field {
  signal: Signal<Plain>;
  initial: Plain;
  valid(value: Plain): boolean;
}
export const fields = new Map<string, Field>();

/** The values in the address when the page was opened. */
let found: Record<string, unknown> = {};

/** A signal that is kept in the address. `valid` checks a value from an address, which is untrusted. */
export function kept(name: string, initial: string, valid: (value: string) => boolean): Signal<string>;
export function kept(name: string, initial: number, valid: (value: number) => boolean): Signal<number>;
export function kept(name: string, initial: boolean, valid: (value: boolean) => boolean): Signal<boolean>;
export function kept<T extends Plain>(name: string, initial: T, valid: (value: T) => boolean): Signal<T> {
  const field = { signal: signal<Plain>(initial), initial, valid: valid as (value: Plain) => boolean };
  fields.set(name, field);
  takeOver(name, field);
  return field.signal as unknown as Signal<T>;
}

function takeOver(name: string, { signal, initial, valid }: Field): void {
  const value = found[name];
  if (typeof value === typeof initial && valid(value as Plain)) signal.value = value as Plain;
}

/** Applies the values in the address, before anything is shown. */
export async function readAddress(): Promise<void> {
  const { packed } = parts();
  if (packed) found = await unpack(packed);
  for (const [name, field] of fields) takeOver(name, field);
}

export function parts() {
  const [section = '', packed = ''] = location.hash.slice(1).split('~');
  // The page writes no longer address, and a longer one could unpack to more than memory holds.
  return { section, packed: location.hash.length > LONGEST_ADDRESS ? '' : packed };
}

/** Unpacks the values; an empty object if `pack` did not write them. */
async function unpack(packed: string): Promise<Record<string, unknown>> {
  try {
    const bytes = Uint8Array.from(atob(packed.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(await through(new DecompressionStream('deflate-raw'), bytes)));
  } catch {
    return {};
  }
}

export async function through(stream: CompressionStream | DecompressionStream, bytes: BlobPart): Promise<Uint8Array> {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}
