// Whether the inputs fit one output: they are records of one format or, for a folder, files that are one text each.

import { RECORDS } from './formats/names.js';
import { UsageError } from './usage-error.js';

/** The most files that an error names. */
const SHOWN = 3;
const FILES = 'files';

/** Throws if the sources are not of one format, and names those that differ from most. `isFolder` says that files can be written too. */
export function checkOneFormat(sources, output, { isFolder }) {
  const kinds = sources.map(({ format }) => (RECORDS.includes(format) ? format : FILES));
  const counts = new Map();
  for (const kind of kinds) if (isFolder || kind !== FILES) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const most = [...counts].reduce((best, one) => (one[1] > best[1] ? one : best), [undefined, 0])[0];
  const others = sources.filter((_, at) => kinds[at] !== most).map(({ path }) => `'${path}'`);
  if (others.length === 0) return;
  const wanted = isFolder ? 'of one format, or files that are one text each' : 'of one format with records: all JSON Lines, all CSV, or all Parquet';
  const named = others.slice(0, SHOWN).join(', ') + (others.length > SHOWN ? ` and ${others.length - SHOWN} more` : '');
  const what = most === undefined ? 'of files --kept and --drop write the ids' : `--exclude leaves out others, here ${named}`;
  throw new UsageError(`--output '${output}' needs inputs ${wanted}; ${what}`);
}
