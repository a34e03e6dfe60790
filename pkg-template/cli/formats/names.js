// The formats of inputs: the names of their files, which formats hold many documents, and which files are refused.

import { closeSync, openSync, readSync } from 'node:fs';
import { basename } from 'node:path';
import { kindOf } from '../unpack.js';

/** The endings of names by formats. */
export const EXTENSIONS = {
  text: [],
  markdown: ['.md', '.markdown', '.mdx'],
  html: ['.html', '.htm'],
  xhtml: ['.xhtml'],
  jsonl: ['.jsonl', '.ndjson'],
  json: ['.json'],
  yaml: ['.yaml', '.yml'],
  csv: ['.csv'],
  tsv: ['.tsv'],
  lines: [],
  parquet: ['.parquet'],
  mail: ['.eml'],
  mbox: ['.mbox'],
  subtitles: ['.srt', '.vtt'],
  po: ['.po'],
  notebook: ['.ipynb'],
};

export const FORMATS = Object.keys(EXTENSIONS);
/** Formats of files that hold many documents. */
export const RECORDS = ['jsonl', 'json', 'yaml', 'csv', 'tsv', 'lines', 'mbox', 'parquet'];

const BY_EXTENSION = new Map(Object.entries(EXTENSIONS).flatMap(([format, all]) => all.map((extension) => [extension, format])));

export const formatOf = (path) => BY_EXTENSION.get(kindOf(path).extension) ?? 'text';

const DATA = /\.(json|geojson|map|svg|ya?ml|lock|lockb)$|^go\.sum$/i;

/** Whether a file of a folder holds data of programs and no prose: JSON, YAML, drawings, and the lists of versions of package managers. */
export const isData = (path) => DATA.test(basename(path));

/** How files begin that are not read, and what to do. */
const REFUSED = [
  ['%PDF-', 'a PDF file; make text of it first, for example with pdftotext'],
  ['{\\rtf', 'an RTF file; make text of it first, for example with pandoc'],
  ['PK\x03\x04', 'a zip archive or an office document; unpack it, or make text of it first, for example with pandoc'],
  ['\xd0\xcf\x11\xe0', 'an old office document; make text of it first, for example with LibreOffice'],
  ['\x1f\x8b', 'gzip data; such a file is read if its name ends in .gz'],
  ['\x28\xb5\x2f\xfd', 'zstd data; such a file is read if its name ends in .zst'],
  ['BZh91AY&SY', 'bzip2 data; unpack it first, for example by bzip2 -dc FILE | nearprint dedupe - --format jsonl'],
  ['\xfd7zXZ\0', 'xz data; unpack it first, for example by xz -dc FILE | nearprint dedupe - --format jsonl'],
  ['PAR1', 'a Parquet file; such a file is read if its name ends in .parquet'],
];

/** The formats of such files. */
export const BUILT = ['corpus', 'archive'];

/** The format of a file with documents that `nearprint build` wrote, whatever its name; `undefined` for others. */
export function builtIn(path, stat) {
  if (path === '-' || !stat.isFile()) return undefined;
  const start = Buffer.alloc(8);
  const file = openSync(path);
  try {
    readSync(file, start, 0, start.length, 0);
  } finally {
    closeSync(file);
  }
  return { nearcorp: 'corpus', neararch: 'archive' }[start.toString('latin1')];
}

/** Files that `nearprint build` wrote, by their first letters, which four bytes of a version follow. */
const BUILT_FILES = new Map([
  ['neararch', 'an archive that `nearprint build --archive` wrote; openArchive of the package reads it, and --against of dedupe'],
  ['nearcorp', 'a corpus that `nearprint build` wrote; `nearprint check` reads it, as its first argument, and --against of dedupe'],
  ['nearindx', 'an index that `nearprint build --index` wrote; Index.fromBytes of the package reads it'],
]);

/** Why a file is not read that begins with these bytes; `undefined` if it is. */
export function refusalOf(bytes) {
  const start = bytes
    .subarray(0, 12)
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '');
  const built = start.endsWith('\0') ? BUILT_FILES.get(start.slice(0, 8)) : undefined;
  return built ?? REFUSED.find(([signature]) => start.startsWith(signature))?.[1];
}
