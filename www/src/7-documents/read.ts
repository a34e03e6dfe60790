// From files to documents. Tables (.csv, .tsv, .jsonl) have fields, of which one is the text; other files are plain.
import Papa from 'papaparse';
import { type Encoding, likely, sniff, textOf } from './decode.ts';
import { withoutTags } from './html.ts';
import { TABLE } from './kinds.ts';

export interface Doc {
  title: string;
  text: string;
}

export type Split = 'file' | 'line' | 'paragraph';

/** The questions to the reader: which field of a table to use, and how to divide plain text. */
export interface Asked {
  /** Fields of the tables, the longest texts first; none if there is no table. */
  fields: string[];
  plain: boolean;
  /** The default division. */
  split: Split;
  /** The number of files in an unknown encoding, the likely encoding, and the beginning of the first file in it. */
  foreign?: { many: number; encoding: Encoding; start: string };
  /** The names of binary files, whatever their extensions. */
  binary: string[];
}

export interface Answers {
  field: string;
  split: Split;
  encoding: Encoding;
}

/** A part that could not be read: a line that is not JSON, or a row without text. */
export interface Left {
  file: string;
  line: number;
  why: 'json' | 'text';
}

export interface Read {
  docs: Doc[];
  left: Left[];
}

const ENOUGH_ROWS = 50; // to see which field is the text
const START = 1 << 18; // bytes that are looked at for it

type Row = Record<string, unknown>;

/** The rows of a table, and the numbers of invalid lines. */
function rows(name: string, content: string): { rows: { row: Row; line: number }[]; bad: number[] } {
  if (!/\.(jsonl|ndjson)$/i.test(name)) {
    const { data } = Papa.parse<Row>(content, { header: true, skipEmptyLines: true });
    return { rows: data.map((row, i) => ({ row, line: i + 2 })), bad: [] };
  }
  const [found, bad]: [{ row: Row; line: number }[], number[]] = [[], []];
  content.split('\n').forEach((text, i) => {
    if (!text.trim()) return;
    const row = parsed(text);
    if (row) found.push({ row, line: i + 1 });
    else bad.push(i + 1);
  });
  return { rows: found, bad };
}

function parsed(line: string): Row | undefined {
  try {
    const row: unknown = JSON.parse(line);
    return row && typeof row === 'object' ? (row as Row) : undefined;
  } catch {
    return undefined;
  }
}

/** Inspects the files: the fields, the likely field of the text, and whether all can be read. */
export async function inspect(given: readonly File[], wanted?: Encoding): Promise<Asked> {
  const kinds = await Promise.all(given.map(sniff));
  const files = given.filter((_, i) => kinds[i] !== 'binary');
  const strange = given.filter((_, i) => kinds[i] === 'foreign');
  const encoding = wanted ?? (strange.length ? await likely(strange[0]!) : 'windows-1252');
  const readable = (file: File) => textOf(file, encoding, START).catch(() => '');
  const length = new Map<string, number>();
  for (const file of files.filter(({ name }) => TABLE.test(name)).slice(0, 3)) {
    const start = (await readable(file)).split('\n');
    if (file.size > START) start.pop(); // cut off somewhere
    for (const { row } of rows(file.name, start.join('\n')).rows.slice(0, ENOUGH_ROWS)) {
      for (const [field, value] of Object.entries(row)) {
        if (typeof value === 'string') length.set(field, (length.get(field) ?? 0) + value.length);
      }
    }
  }
  const plain = files.filter(({ name }) => !TABLE.test(name));
  const lines = plain.length === 1 ? (await readable(plain[0]!)).split('\n').length : 0;
  return {
    fields: [...length].sort((a, b) => b[1] - a[1]).map(([field]) => field),
    plain: plain.length > 0,
    split: lines > 20 ? 'line' : 'file',
    binary: given.filter((_, i) => kinds[i] === 'binary').map(({ name }) => name),
    ...(strange.length ? { foreign: { many: strange.length, encoding, start: (await readable(strange[0]!)).slice(0, 60) } } : {}),
  };
}

export function divide(name: string, content: string, split: Split): Doc[] {
  if (split === 'file') return content.trim() ? [{ title: name, text: content }] : [];
  const parts = split === 'line' ? content.split(/\r?\n/) : content.split(/\r?\n\s*\r?\n/);
  return parts.flatMap((text, i) => (text.trim() ? [{ title: `${name}:${i + 1}`, text }] : []));
}

/** The documents of one file, and the parts that could not be read. */
export async function documents(file: File, { field, split, encoding }: Answers): Promise<Read> {
  if ((await sniff(file)) === 'binary') return { docs: [], left: [] }; // told before it was asked for
  const content = await textOf(file, encoding);
  const name = file.webkitRelativePath || file.name;
  if (!TABLE.test(file.name)) return { docs: divide(name, /\.html?$/i.test(file.name) ? withoutTags(content) : content, split), left: [] };
  const table = rows(file.name, content);
  const left: Left[] = table.bad.map((line) => ({ file: name, line, why: 'json' }));
  const docs = table.rows.flatMap(({ row, line }) => {
    const text = row[field];
    if (typeof text === 'string' && text.trim()) return [{ title: String(row.id ?? row.title ?? `${name}:${line}`), text }];
    left.push({ file: name, line, why: 'text' });
    return [];
  });
  return { docs, left };
}
