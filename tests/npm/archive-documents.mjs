// Made documents, archives of them, and texts that are nearly theirs.

import { pathToFileURL } from 'node:url';
import { write } from './consumer.mjs';

export const { archiveSheet, ArchiveWriter } = await import(pathToFileURL(write('archives.mjs', "export * from 'nearprint/archive';\n")));

const SYLLABLES = ['ba', 'cor', 'den', 'fi', 'gul', 'hes', 'jo', 'kam', 'lu', 'mir', 'nos', 'pe', 'qua', 'ros', 'sti', 'tu'];
let state = 7;
/** A whole number below the bound (mulberry32). */
export function below(bound) {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
}
const word = () => Array.from({ length: 1 + below(3) }, () => SYLLABLES[below(16)]).join('');
export const words = (count) => Array.from({ length: count }, word).join(' ');
export const changed = (text, every) =>
  text
    .split(' ')
    .map((one, at) => (at % every === every - 1 ? `${word()}x` : one))
    .join(' ');

/** The bytes of an archive. */
export async function built(documents, options = {}) {
  const parts = new Map();
  const writer = new ArchiveWriter(
    {
      keep: (part, bytes) => parts.set(part, Buffer.concat([parts.get(part) ?? Buffer.alloc(0), bytes])),
      take(part) {
        const bytes = parts.get(part) ?? new Uint8Array(0);
        parts.delete(part);
        return bytes;
      },
    },
    options,
  );
  for (let at = 0; at < documents.length; at += 256) writer.add(await archiveSheet(documents.slice(at, at + 256), options));
  const stats = writer.finish();
  const bytes = Buffer.concat([parts.get(0), parts.get(1)]);
  if (parts.size !== 2 || stats.bytes !== bytes.length) throw new Error(`parts ${[...parts.keys()]} are left, ${stats.bytes} bytes`);
  return bytes;
}
