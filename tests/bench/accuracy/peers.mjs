// The fingerprints of simhash-js for every text: peers.mjs SETS OUT. 16 bytes per text, little-endian, as peers.py writes them.

import fs from 'node:fs';
import path from 'node:path';
import { createRequire } from 'node:module';

const { SimHash } = createRequire(import.meta.url)('simhash-js');
const [sets, out] = process.argv.slice(2);
fs.mkdirSync(out, { recursive: true });
for (const file of fs.readdirSync(sets).filter((name) => name.endsWith('.jsonl'))) {
  const from = path.join(sets, file);
  const to = path.join(out, `${path.basename(file, '.jsonl')}.simhash-js`);
  if (fs.existsSync(to) && fs.statSync(to).mtimeMs >= fs.statSync(from).mtimeMs) continue;
  const lines = fs.readFileSync(from, 'utf8').trimEnd().split('\n');
  const bytes = Buffer.alloc(16 * lines.length);
  lines.forEach((line, id) => bytes.writeUInt32LE(new SimHash().hash(JSON.parse(line).text), 16 * id));
  fs.writeFileSync(to, bytes);
}
