// Measures how long an answer takes: answer.mjs PACKAGE COLLECTION QUESTIONS for two files of { id, text }, or answer.mjs PACKAGE made COUNT
// KILOBYTES. Prints a row of JSON for each figure. A time is the shortest of three, and a ratio is of times of the same text.
import { pathToFileURL } from 'node:url';
import { quantile, readLines } from '../files.mjs';
import { document, question } from './documents.mjs';

const [address, set, ...rest] = process.argv.slice(2);
const { Corpus } = await import(pathToFileURL(address));
/** The first calls are made while the engine still compiles. */
const [WARM, ASKED] = [20, 120];
/** The letters of a call of `put`. */
const PARCEL = 1 << 22;

const row = (what, value, unit) => console.log(JSON.stringify({ what, value, unit }));
const best = (work, after = () => {}) =>
  Math.min(
    ...[0, 1, 2].map(() => {
      const start = performance.now();
      work();
      const time = performance.now() - start;
      after();
      return time;
    }),
  );
function* made(count, kilobytes) {
  for (let number = 0; number < count; number++) yield { id: `${number}`, text: document(number, kilobytes) };
}
const documents = set === 'made' ? made(Number(rest[0]), Number(rest[1])) : readLines(set).map(({ id, text }) => ({ id, text }));
const questions =
  set === 'made'
    ? Array.from({ length: ASKED }, (_, number) => ({ id: `${number}`, text: question(number, Number(rest[0]), Number(rest[1])) }))
    : readLines(rest[0]);

const corpus = new Corpus();
let [count, letters, parcel] = [0, 0, []];
for (const one of documents) {
  parcel.push(one);
  count++;
  letters += one.text.length;
  if (letters < PARCEL) continue;
  corpus.put(parcel.splice(0));
  letters = 0;
}
corpus.put(parcel);
row('documents', count, '');

const limited = { limit: 3 };
// A text is put into another corpus, and deleted again.
const other = new Corpus();
const asked = [];
for (const [at, { id, text }] of [...questions.slice(0, WARM), ...questions].entries()) {
  const put = best(
    () => other.put({ id, text }),
    () => other.delete(id),
  );
  const check = best(() => corpus.check(text, limited));
  const excluding = best(() => corpus.check(text, { ...limited, exclude: (other) => other === id }));
  const whole = best(() => corpus.check(text));
  if (at >= WARM) asked.push({ put, check, excluding, whole });
}
const figures = (what, unit, of) => {
  const list = asked.map(of);
  row(`${what}, median`, quantile(list, 0.5), unit);
  row(`${what}, p95`, quantile(list, 0.95), unit);
};
figures('put of a text', 'ms', ({ put }) => put);
figures('check, limit 3', 'ms', ({ check }) => check);
figures('check, limit 3', 'puts', ({ check, put }) => check / put);
figures('with a function exclude', 'times without', ({ excluding, check }) => excluding / check);
figures('without a limit', 'times with limit 3', ({ whole, check }) => whole / check);
