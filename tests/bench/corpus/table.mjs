import { readFileSync, writeFileSync } from 'node:fs';

/** Replaces what stands in a page between the marks of this name. */
export function intoPage(page, name, table, bench = 'corpus') {
  const [begin, end] = [`<!-- ${name}: written by \`cargo xtask bench ${bench}\` -->`, `<!-- ${name}: end -->`];
  const [before, rest] = readFileSync(page, 'utf8').split(begin);
  const behind = rest?.split(end)[1];
  if (behind === undefined) throw new Error(`${page} needs the lines ${begin} and ${end}`);
  writeFileSync(page, `${before}${begin}\n${table}${end}${behind}`);
}

/** A Markdown table with a line for each set and size, and a line for each peer. A row is [set, documents, what, value, unit]. */
export function tableOf(rows) {
  const names = [...new Set(rows.map(([name, count]) => `${name} ${count}`))];
  const head = [
    'documents',
    'check, limit 3, p95, ms',
    'in scans',
    'duplicates, in puts',
    'F1 of the drops',
    'index, bytes a byte of text',
  ];
  const lines = names.flatMap((own) => linesOf(rows.filter(([name, count]) => `${name} ${count}` === own)));
  return [['set', ...head], ['---', ...head.map(() => '---:')], ...lines].map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}

function linesOf(rows) {
  const [[name, count]] = rows;
  const values = new Map(rows.map(([, , what, value, unit]) => [`${what} ${unit}`.trim(), value]));
  const figure = (what, digits = 2) => values.get(what)?.toFixed(digits) ?? '–';
  const f1 = rows.find(([, , what]) => what.startsWith('F1 of the documents to drop'))?.[3];
  const own = [
    figure('check, limit 3, p95, as time ms'),
    figure('check, limit 3, p95 scans'),
    figure('duplicates puts'),
    f1?.toFixed(3) ?? '–',
    figure('memory of the index bytes a byte of text'),
  ];
  const peers = [...values.keys()].filter((what) => what.startsWith('MinHash') && what.endsWith(' ms'));
  const line = (title, cells) => [title, count.toLocaleString('en'), ...cells];
  return [
    line(`**${name}**`, own),
    ...peers.map((what) => {
      const peer = what.slice(0, -3);
      const puts = values.get(what) / values.get('put ms');
      return line(`${name}: ${peer}`, ['–', '–', puts.toFixed(1), figure(`${peer}: F1 of the documents to drop`, 3), '–']);
    }),
  ];
}
