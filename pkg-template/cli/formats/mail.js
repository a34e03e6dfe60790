// Mail: messages (.eml), and many of them in one file (.mbox). The text of a message is its text part, or the text of its HTML.

import PostalMime from 'postal-mime';
import { LONGEST } from '../encoding.js';
import { pageOfHtml } from './html.js';
import { linesOf } from './lines.js';

/** The message in these bytes, as a record: `field` has its text by the name 'text', and its headers by theirs. */
export async function messageOf(bytes) {
  const { text, html, headers, subject } = await PostalMime.parse(bytes);
  const shown = text ?? (html === undefined ? '' : pageOfHtml(html, { all: true }).text);
  const field = (name) => {
    if (name === 'text') return shown;
    return name === 'title' ? subject : headers.find(({ key }) => key === name.toLowerCase())?.value;
  };
  const keys = () => [...new Set(headers.map(({ key }) => key))];
  return { field, label: field, keys, names: () => ['text', ...keys()] };
}

const FROM = Buffer.from('From ');
const isFrom = (line) => line.subarray(0, FROM.length).equals(FROM);
const QUOTED_FROM = /^>(>*From )/gm;

/** The messages of an mbox, in chunks of bytes. A message begins with a line `From ` at the beginning or behind an empty line. */
export async function* mboxRecords(chunks) {
  let [held, length, first, isBehindEmpty] = [[], 0, 1, true];
  async function message() {
    const raw = Buffer.concat(held.flatMap((line) => [line, LINE_END])).subarray(0, -1);
    const body = raw
      .subarray(raw.indexOf(LINE_END) + 1)
      .toString('latin1')
      .replace(QUOTED_FROM, '$1');
    const record = { line: first, raw, damaged: false };
    try {
      return { ...record, ...(await messageOf(Buffer.from(body, 'latin1'))) };
    } catch (error) {
      return { ...record, fault: `not mail (${error.message})` };
    }
  }
  for await (const { bytes, line } of linesOf(chunks)) {
    if (isBehindEmpty && isFrom(bytes)) {
      if (held.length > 0) yield await message();
      [held, length, first] = [[], 0, line];
    } else if (held.length === 0 && bytes.length > 0) {
      throw new Error("its first line does not begin with 'From ', as that of an mbox does");
    }
    isBehindEmpty = bytes.length === 0 || (bytes.length === 1 && bytes[0] === RETURN);
    if (held.length === 0 && isBehindEmpty) continue;
    held.push(bytes);
    length += bytes.length + 1;
    if (length > LONGEST) throw new Error(`the message in line ${first} has more than the ${LONGEST} bytes that can be held`);
  }
  if (held.length > 0) yield await message();
}

const RETURN = 13;
const LINE_END = Buffer.from('\n');
