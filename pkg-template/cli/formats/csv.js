// Records of CSV and TSV, from chunks of bytes: { field, label, names, line, raw, header, damaged }, or with `fault`, as for JSON Lines. The first
// record is the header and names the fields; `line` is the first line of a record, and `raw` its bytes without the line end. Our own reader:
// csv-parse cannot name the line of a quotation mark that is not closed, and either refuses marks within a text or lets them join records.

import { LONGEST } from '../encoding.js';
import { UsageError } from '../reason.js';

const [NEW_LINE, RETURN] = [10, 13];
const MARK = Buffer.from('\uFEFF');

/** Where the reader is in a field: at its beginning, in text without quotation marks, between them, after the second one, and after
    that and a carriage return. */
const [BEGINNING, PLAIN, QUOTED, CLOSED, RETURNED] = [0, 1, 2, 3, 4];

const AFTER_QUOTE = 'text follows the quotation mark that closes a field';

/** What separates fields of CSV. */
const SEPARATORS = [',', ';', '\t', '|'];

/** The separator with which a header has the wanted fields; otherwise the first one that is in it. */
function separatorIn(header, wanted) {
  const names = (separator) => header.split(separator).map((name) => name.replaceAll('"', '').trim());
  return (
    SEPARATORS.find((separator) => header.includes(separator) && names(separator).some((name) => wanted.includes(name))) ??
    SEPARATORS.find((separator) => header.includes(separator)) ??
    SEPARATORS[0]
  );
}

/** `separator` and `quote` are characters; without `quote` a quotation mark is a character as any other, and each line a record. Without `separator` it is
    that with which the header has the fields `wanted`. */
export async function* csvRecords(bytes, { separator: given, wanted, quote, characters }) {
  const chunks = withoutMarks(bytes);
  const first = await beginning(chunks);
  const [, empty, line] = LINE.exec(first.toString('latin1'));
  const names = characters.decode(first.subarray(empty.length, empty.length + line.length)).text;
  const separator = given ?? separatorIn(names, wanted);
  let header;
  const values = valuesBetween(quote, characters);
  for await (const { raw, ends, width, line, fault } of split(joined(first, chunks), separator.charCodeAt(), quote?.charCodeAt())) {
    if (header === undefined) {
      if (fault) throw new Error(`its header in line ${fault.line} is not CSV: ${fault.why}`);
      header = headerOf(raw, ends, values);
      continue;
    }
    const record = {
      line: fault?.line ?? line,
      raw,
      header: header.raw,
      damaged: !characters.isUtf8(raw) && characters.decode(raw).problem !== undefined,
    };
    const { names } = header;
    // Only the fields that are asked for are decoded.
    const field = (name) => {
      const column = header.columnOf(name);
      return column < ends.length ? values(raw, ends, column) : undefined;
    };
    if (fault) yield { ...record, fault: `not CSV: ${fault.why}` };
    // Probably a comma in an unquoted text, which would cut the text.
    else if (width > names.length) yield { ...record, fault: `${width} fields, but the header names ${names.length}` };
    else
      yield {
        ...record,
        field,
        label: field,
        names: () => names,
        keys: () => names,
        replaced: (name, text) => replaced(raw, ends, header.columnOf(name), text, { separator, quote }),
      };
  }
}

/** The bytes of a record with another text in a column. Without quotation marks it is one line. */
function replaced(raw, ends, column, text, { separator, quote }) {
  const start = column === 0 ? 0 : ends[column - 1] + 1;
  const isPlain = !text.includes(separator) && !/[\r\n]/.test(text) && !(quote && text.includes(quote));
  const written = isPlain ? text : quote ? `${quote}${text.replaceAll(quote, quote + quote)}${quote}` : text.replace(/[\t\r\n]+/g, ' ');
  return Buffer.concat([raw.subarray(0, start), Buffer.from(written), raw.subarray(ends[column])]);
}

/** The first line that is not empty, and the empty ones before it. */
const LINE = /^([\r\n]*)([^\r\n]*)/;
/** A longer line is no header. */
const LONGEST_HEADER = 1 << 20;

/** The first chunks, up to the end of such a line. */
async function beginning(chunks) {
  let bytes = Buffer.alloc(0);
  while (bytes.length < LONGEST_HEADER && LINE.exec(bytes.toString('latin1'))[0].length === bytes.length) {
    const { value, done } = await chunks.next();
    if (done) break;
    bytes = Buffer.concat([bytes, value]);
  }
  return bytes;
}

async function* joined(first, rest) {
  yield first;
  yield* rest;
}

/** The chunks without byte order marks in front of the header: some programs write a second one, or empty lines before it. */
async function* withoutMarks(chunks) {
  let held = Buffer.alloc(0);
  let hasBegun = false;
  for await (const chunk of chunks) {
    if (hasBegun) {
      yield chunk;
      continue;
    }
    held = Buffer.concat([held, chunk]);
    const parts = [];
    let at = 0;
    for (let from = 0; ; from = at) {
      while (held[at] === NEW_LINE || held[at] === RETURN) at++;
      parts.push(held.subarray(from, at));
      if (!held.subarray(at, at + MARK.length).equals(MARK)) break;
      at += MARK.length;
    }
    held = held.subarray(at);
    // The next chunk may have the rest of a mark.
    hasBegun = held.length > 0 && !MARK.subarray(0, held.length).equals(held);
    yield Buffer.concat(hasBegun ? [...parts, held] : parts);
  }
  if (!hasBegun && held.length > 0) yield held;
}

function headerOf(raw, ends, values) {
  values(raw, [raw.length], 0); // all of it says more about the encoding than a name
  const names = ends.map((_, column) => values(raw, ends, column));
  const columns = new Map();
  const several = new Set();
  for (const [column, name] of names.entries()) {
    if (columns.has(name)) several.add(name);
    columns.set(name, column);
  }
  const columnOf = (name) => {
    if (several.has(name)) throw new Error(`its header has several columns '${name}'`);
    return columns.get(name);
  };
  return { names, columnOf, raw };
}

/** The value in a column, from the bytes of a record and the ends of its fields. */
const valuesBetween = (quote, characters) => (raw, ends, column) => {
  const [start, end] = [column === 0 ? 0 : ends[column - 1] + 1, ends[column]];
  const between = (start, end) => characters.decode(raw.subarray(start, end)).text;
  if (quote === undefined || raw[start] !== quote.charCodeAt()) return between(start, end);
  return between(start + 1, raw.lastIndexOf(quote, end - 1)).replaceAll(quote + quote, quote);
};

/**
 * Yields records: { raw, ends, width, line, fault }, where `ends` has the ends of the fields, of no more than the first record has,
 * and `width` their number. `fault` is { line, why }: the line where the quotation mark stands.
 * The first line end outside of quotation marks decides what ends a line: a line feed, with or without a carriage return before it, or a
 * carriage return.
 */
async function* split(chunks, separator, quote) {
  let lineEnd;
  let hasReturned = false;
  let line = 1;
  let most = Infinity;
  let [parts, held] = [[], 0];
  let [state, ends, width, first, opened, fault] = [BEGINNING, [], 1, 1];

  const hold = (bytes) => {
    held += bytes.length;
    if (held > LONGEST) throw new Error(`the record in line ${first} has more than the ${LONGEST} bytes that can be held`);
    if (bytes.length > 0) parts.push(bytes);
  };
  /** Ends the record; `undefined` if it is an empty line. */
  const record = () => {
    let raw = parts.length === 1 ? parts[0] : Buffer.concat(parts);
    if (raw.at(-1) === RETURN) raw = raw.subarray(0, -1);
    if (ends.length < most) ends.push(raw.length);
    if (fault && line > fault.line) fault.why = `${fault.why}, with all up to line ${line}`;
    const found = raw.length > 0 ? { raw, ends, width, line: first, fault } : undefined;
    if (found && most === Infinity) most = width;
    line++;
    [parts, held] = [[], 0];
    [state, ends, width, first, opened, fault] = [BEGINNING, [], 1, line];
    return found;
  };

  for await (const chunk of chunks) {
    // The offset in the chunk where the record begins, or what is not held of it.
    let from = 0;
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at];
      if (state === QUOTED) {
        if (byte === quote) state = CLOSED;
        else if (byte === (lineEnd ?? NEW_LINE)) line++;
        continue;
      }
      if (hasReturned && lineEnd === undefined) {
        lineEnd = byte === NEW_LINE ? NEW_LINE : RETURN;
        if (lineEnd === RETURN) {
          hold(chunk.subarray(from, at));
          from = at;
          const found = record();
          if (found) yield found;
        }
      }
      if (byte === (lineEnd ?? NEW_LINE)) {
        lineEnd = byte;
        hold(chunk.subarray(from, at));
        from = at + 1;
        const found = record();
        if (found) yield found;
      } else if (byte === separator) {
        if (ends.length < most) ends.push(held + at - from);
        width++;
        state = BEGINNING;
      } else if (byte === quote && state === BEGINNING) {
        state = QUOTED;
        opened = line;
      } else if (byte === quote && state === CLOSED) {
        state = QUOTED;
      } else if (byte === RETURN) {
        hasReturned = true;
        state = state === CLOSED || state === RETURNED ? RETURNED : PLAIN;
      } else {
        if (state === CLOSED || state === RETURNED) fault ??= { line: opened, why: AFTER_QUOTE };
        state = PLAIN;
      }
    }
    hold(chunk.subarray(from));
  }
  // All that follows could be records that the mark hides.
  if (state === QUOTED) throw new UsageError(`the quotation mark in line ${opened} is not closed`);
  const found = record();
  if (found) yield found;
}
