// Files whose lines are documents, from chunks of bytes, and the lines of other formats.

import { LONGEST } from '../encoding.js';

const NEW_LINE = 10;
const RETURN = 13;

export async function* lineRecords(chunks, { characters }) {
  for await (const { bytes, line, start } of linesOf(chunks)) {
    const raw = withoutReturn(bytes);
    const { text, problem } = characters.decode(raw);
    if (text.trim() === '') continue;
    const field = (name) => (name === 'text' ? text : undefined);
    const replaced = (_, other) => Buffer.from(onOneLine(other));
    yield {
      field,
      label: () => undefined,
      names: () => ['text'],
      keys: () => ['text'],
      replaced,
      line,
      raw,
      damaged: problem !== undefined,
      start,
      length: raw.length,
    };
  }
}

/** A line break, with the white space around it, becomes a space. */
function onOneLine(text) {
  const lines = text.split('\n');
  if (lines.length === 1) return text;
  const between = lines
    .slice(1, -1)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return [lines[0].trimEnd(), ...between, lines.at(-1).trimStart()].join(' ');
}

export const withoutReturn = (line) => (line.at(-1) === RETURN ? line.subarray(0, -1) : line);

/** Yields lines as { bytes, line, start }: the bytes without the end of the line, its number, and its offset. Throws for a line that is too
    long, and holds none of it. */
export async function* linesOf(chunks) {
  let begun = [];
  let [length, line, start] = [0, 1, 0];
  const add = (bytes) => {
    length += bytes.length;
    if (length > LONGEST) throw new Error(`line ${line} has more than the ${LONGEST} bytes that can be held`);
    if (bytes.length > 0) begun.push(bytes);
  };
  const whole = () => {
    const found = { bytes: begun.length === 1 ? begun[0] : Buffer.concat(begun), line: line++, start };
    start += length + 1;
    [begun, length] = [[], 0];
    return found;
  };
  for await (const chunk of chunks) {
    let from = 0;
    for (let to; (to = chunk.indexOf(NEW_LINE, from)) >= 0; from = to + 1) {
      add(chunk.subarray(from, to));
      yield whole();
    }
    add(chunk.subarray(from));
  }
  if (length > 0) yield whole();
}
