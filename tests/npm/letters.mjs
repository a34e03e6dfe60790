import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Strings of at least this length are recognized wherever they are. */
const LONG = 300;

/** The code that carries the parts of the module, and the strings in which they are: several for each part. */
export function carried(installed) {
  const chunks = join(installed, 'dist/chunks');
  const files = readdirSync(chunks).filter((name) => name.endsWith('.mjs'));
  const carrier = files.map((name) => readFileSync(join(chunks, name), 'utf8')).join('');
  const strings = Array.from(carrier.matchAll(/^var part\d+ = \/\* @__PURE__ \*\/ String\("(.*)"\);$/gm), ([, letters]) => letters);
  return { carrier, strings: strings.filter((letters) => letters.length >= LONG) };
}
