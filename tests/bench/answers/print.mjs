// The tables, and differences as a person reads them. A column is [head, width, what it shows of a result].
import { difference } from './compare.mjs';

const share = (value) => (value === undefined ? '–' : value.toFixed(3));
const count = (value) => value.toLocaleString('en');
const change = ([before, after], show = count) => (before === after ? show(before) : `${show(before)} → ${show(after)}`);
/** Of what is labelled, if anything is. */
const of = (values, all) => (all > 0 ? `${change(values)} of ${all}` : '');
const time = (ms) => (ms < 100 ? ms.toPrecision(3) : ms.toFixed(0));
const kilobytes = (bytes) => count(Math.round(bytes / 1000));
const timesOf = ([before, after]) => (before > 0 ? (after / before).toFixed(2) : '–');
const ratio = (values, show) => `${values.map(show).join(' → ')} (${timesOf(values)})`;

const NAME = ['', 13, ({ name }) => name];

export const ANSWERS = [
  NAME,
  ['documents', 9, ({ documents }) => (documents ? count(documents) : '')],
  ['asked', 6, ({ figures }) => count(figures.asked)],
  ['first', 6, ({ figures }) => share(figures.first)],
  ['as good', 7, ({ figures }) => share(figures.asGood)],
  ['three', 6, ({ figures }) => share(figures.three)],
  ['ten', 6, ({ figures }) => share(figures.ten)],
  ['scope', 6, ({ figures }) => share(figures.scope)],
  ['score ±', 7, ({ figures }) => share(figures.score)],
  ['ranges', 6, ({ figures }) => share(figures.here)],
  ['answered', 9, ({ figures }) => change(figures.answered)],
  ['partner first', 13, ({ figures }) => of(figures.partnerFirst, figures.labelled)],
  ['in three', 13, ({ figures }) => of(figures.partnerInThree, figures.labelled)],
  ['yes, no told', 12, ({ figures: { told } }) => (told.flat().some(Boolean) ? told.map((values) => change(values)).join(', ') : '')],
  ...Object.entries({ put: 'put', first: 'first', check: 'mean', index: 'bytes' }).map(([head, cost]) => [
    `${head} ×`,
    7,
    ({ costs }) => (costs ? timesOf(costs[cost]) : ''),
  ]),
  ['', 0, ({ figures: { notCut } }) => (notCut.some(Boolean) ? `a limit changes answers: ${change(notCut)}` : '')],
];

export const COSTS = [
  NAME,
  ...['put', 'first', 'median', 'mean', 'p95'].map((cost) => [`${cost}, ms`, 24, ({ costs }) => ratio(costs[cost], time)]),
  ['index, KB', 26, ({ costs }) => ratio(costs.bytes, kilobytes)],
  ['texts, KB', 26, ({ costs }) => ratio(costs.textBytes, kilobytes)],
];

export const DUPLICATES = [
  NAME,
  ['equal groups', 12, ({ duplicates }) => share(duplicates.equal)],
  ['groups', 15, ({ duplicates }) => change(duplicates.groups)],
  ['F1 of pairs', 15, ({ duplicates }) => change(duplicates.f1, share)],
  ['ms', 26, ({ duplicates }) => ratio(duplicates.ms, time)],
];

/** Prints the row of a result, or the heads of a table. */
export function printRow(table, result) {
  const cells = table.map(([head, width, show], at) => {
    const cell = result ? show(result) : head;
    return at === 0 ? cell.padEnd(width) : cell.padStart(width);
  });
  console.log(cells.join('  ').trimEnd());
}

const KINDS = ['document', 'scope', 'score', 'ranges'];
/** The letters of an answer's shared wording, and of a text asked, that are shown. */
const [WORDING, BEGINNING] = [600, 200];

const shortened = (text, most) => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > most ? `${line.slice(0, most)} … (${line.length - most} more)` : line;
};

/** What differs between first answers, as text, the gravest kinds first. */
export function differences({ name, rows, secret }, { documents }) {
  const texts = new Map(documents.map(({ id, text }) => [id, text]));
  const wording = (text, ranges) =>
    secret ? '(not shown)' : shortened(ranges.map(([start, end]) => text.slice(start, end)).join(' ⋯ '), WORDING);
  const answer = (side, text, asked, found, limited) => {
    if (!found) return [`  ${side}: nothing`];
    const { id, scope, score, information, letters, share, documents: among } = found;
    const label = asked.labels?.[id] ?? (asked.partners ? (asked.partners.includes(id) ? 'right' : 'not right') : 'no label');
    const rest = limited.slice(1).map(({ id, score }) => `${id} (${score.toFixed(3)})`);
    return [
      `  ${side}: ${id}, ${label}`,
      `    ${scope}, score ${score.toFixed(3)}, information ${information?.toFixed(1)}, letters ${letters}, share ${share?.toFixed(3)}, documents ${among}`,
      `    here ${JSON.stringify(found.here.slice(0, 8))}: ${wording(text, found.here)}`,
      `    there: ${wording(texts.get(id), found.there)}`,
      ...(rest.length > 0 ? [`    then ${rest.join(', ')}`] : []),
    ];
  };
  return rows
    .map((row) => ({ ...row, kind: difference(row) }))
    .filter(({ kind }) => kind)
    .sort((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind))
    .map(({ kind, asked, text, before, after }) =>
      [
        `${name}, asked ${asked.id}: another ${kind}${asked.partners ? `; right: ${asked.partners.slice(0, 5).join(', ')}` : ''}`,
        `  text of ${text.length}: ${secret ? '(not shown)' : shortened(text, BEGINNING)}`,
        ...answer('before', text, asked, before.three[0], before.three),
        ...answer('after', text, asked, after.three[0], after.three),
      ].join('\n'),
    );
}
