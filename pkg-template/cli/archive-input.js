// All documents of an archive, in their order, as `src/archive/header.rs` and `block.rs` describe its bytes. A page reads only some, by ranges.

import { closeSync, openSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';
import { bytesAt } from './spool.js';

/** The header: where its length and the numbers of documents and of buckets are; and the bytes of a bucket, and of its sectors. */
const FIELDS = { header: 12, length: 32, documents: 40, buckets: [48, 52], end: 56 };
const [BUCKET, SECTOR] = [1024, 256];
const VERSION = 1;
/** Bytes of a block before what is packed, the number that its length is a multiple of, and the most bytes of its records. */
const [HEAD, ALIGN, MOST] = [12, 16, 64 << 10];

/** Yields { id, data, text }. Throws if bytes are altered or missing. */
export function* archivedDocuments(path) {
  const file = openSync(path);
  try {
    const head = bytesAt(file, 0, FIELDS.end);
    if (head.length < FIELDS.end || head.readUInt32LE(8) !== VERSION) throw new Error('it is an archive of another release, or truncated');
    let at = FIELDS.buckets.reduce((sum, field) => sum + head.readUInt32LE(field) * BUCKET + SECTOR, head.readUInt32LE(FIELDS.header));
    const end = Number(head.readBigUInt64LE(FIELDS.length));
    let count = 0;
    let document;
    while (at < end) {
      const length = bytesAt(file, at, 4).readUInt32LE();
      // What does not become smaller takes a little more than itself.
      if (length > 2 * MOST) throw new Error('its bytes are altered');
      const packed = bytesAt(file, at + HEAD, length);
      at += Math.ceil((HEAD + packed.length) / ALIGN) * ALIGN;
      for (const { start, ...record } of recordsOf(inflateRawSync(packed, { maxOutputLength: MOST }))) {
        if (start > 0) {
          // A long document has several records.
          if (document?.id !== record.id || document.text.length !== start) throw new Error('its bytes are altered');
          document.text += record.text;
          continue;
        }
        if (document !== undefined) yield document;
        document = record;
        count++;
      }
    }
    if (document !== undefined) yield document;
    if (count !== Number(head.readBigUInt64LE(FIELDS.documents))) throw new Error('its bytes are altered or missing');
  } finally {
    closeSync(file);
  }
}

function* recordsOf(block) {
  let at = 0;
  const text = () => {
    const from = at + 4;
    at = from + block.readUInt32LE(at);
    if (at > block.length) throw new Error('its bytes are altered');
    return block.toString('utf8', from, at);
  };
  const optional = () => (block[at++] === 1 ? text() : undefined);
  while (at < block.length) {
    const [id, , data] = [text(), optional(), optional(), optional()];
    const start = block.readUInt32LE(at);
    at += 5;
    yield { id, data: data === undefined ? undefined : JSON.parse(data), start, text: text() };
  }
}
