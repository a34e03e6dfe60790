// Where the frames of zstd data end (RFC 8878, section 3.1).

import { DamagedError } from './reason.js';

const MAGIC = 0xfd2fb528;
/** The magic numbers of frames without data: this one and the 15 after it. */
const SKIPPABLE = 0x184d2a50;
const MOST_SKIPPED = 1 << 17;
const RUN = 1;

const hasNoData = (magic) => (magic & ~15) === SKIPPABLE;
/** Whether a frame has no data. */
export const isSkippable = (frame) => hasNoData(frame.readUInt32LE());

/** Yields the bytes in pieces that end where a frame ends: { bytes, isLast }. Throws if the data ends before. */
export async function* framed(chunks) {
  let frame;
  let [wanted, held] = [0, []];
  let frames = 0;
  for await (const chunk of chunks) {
    let from = 0;
    for (let at = 0; at < chunk.length;) {
      if (frame === undefined) {
        frame = layout();
        wanted = frame.next().value;
      }
      const part = chunk.subarray(at, at + wanted);
      held.push(part);
      at += part.length;
      wanted -= part.length;
      if (wanted > 0) continue;
      const { value, done } = frame.next(held.length === 1 ? part : Buffer.concat(held));
      [wanted, held] = [value, []];
      if (!done) continue;
      yield { bytes: chunk.subarray(from, at), isLast: true };
      frame = undefined;
      frames++;
      from = at;
    }
    if (from < chunk.length) yield { bytes: chunk.subarray(from), isLast: false };
  }
  if (frame !== undefined || frames === 0) throw new DamagedError('its zstd data is truncated');
}

/** Reads one frame: yields how many bytes it wants next, and receives them. */
function* layout() {
  const magic = (yield 4).readUInt32LE();
  if (hasNoData(magic)) {
    for (let left = (yield 4).readUInt32LE(); left > 0; left -= MOST_SKIPPED) yield Math.min(left, MOST_SKIPPED);
    return;
  }
  if (magic !== MAGIC) throw new Error('it is not zstd data, or not up to its end');
  const [descriptor] = yield 1;
  const isSingleSegment = (descriptor >> 5) & 1;
  const windowBytes = 1 - isSingleSegment;
  const dictionaryBytes = [0, 1, 2, 4][descriptor & 3];
  const sizeBytes = [isSingleSegment, 2, 4, 8][descriptor >> 6];
  yield windowBytes + dictionaryBytes + sizeBytes;
  for (let isLast = false; !isLast;) {
    const head = (yield 3).readUIntLE(0, 3);
    isLast = (head & 1) === 1;
    const bytes = ((head >> 1) & 3) === RUN ? 1 : head >> 3;
    if (bytes > 0) yield bytes;
  }
  const hasChecksum = (descriptor & 4) !== 0;
  if (hasChecksum) yield 4;
}
