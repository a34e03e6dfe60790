// The artificial texts as Parquet, in row groups of 10,000, compressed by Snappy: make-parquet.mjs JSONL FILE.

import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileWriter, parquetWriteRows } from '../../../pkg-template/cli/node_modules/hyparquet-writer/src/node.js';

const [from, to] = process.argv.slice(2);
async function* rows() {
  for await (const line of createInterface({ input: createReadStream(from) })) {
    const { id, text } = JSON.parse(line);
    yield { id, text };
  }
}
await parquetWriteRows({
  writer: fileWriter(to),
  rows: rows(),
  rowGroupSize: 10_000,
  columns: [
    { name: 'id', type: 'STRING' },
    { name: 'text', type: 'STRING' },
  ],
});
