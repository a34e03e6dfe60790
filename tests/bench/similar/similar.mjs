// Measures `similar` beside MiniSearch on labelled sets: similar.mjs PACKAGE MACHINE RESULTS PAGE. The README says what is measured.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import MiniSearch from 'minisearch';
import { intoPage, quantile, readLines, tableOf, writeFigures } from '../files.mjs';
import { random, sentence, vocabulary } from '../texts.mjs';

const [address, machine, results, page] = process.argv.slice(2);
const { Corpus, similar } = await import(pathToFileURL(address));
const folder = process.env.NEARPRINT_SIMILAR;

/** The first so many of an answer are what a person looks at. */
const SEEN = 3;
const STRANGERS = 40;

/** The kind of a set: texts of another kind are strangers. */
const KINDS = { hadoop: 'bugs', seamonkey: 'bugs', faq1: 'questions', faq2: 'questions', lcqmc: 'Chinese', bq: 'Chinese', atec: 'Chinese' };
const kindOf = (name) => KINDS[name] ?? name;

// ---- MiniSearch ------------------------------------------------------------------------------------------------------------

const BORDER = /[\n\r\p{Z}\p{P}]+/u;
const UNSPACED = /[\u0e00-\u0eff\u3041-\u309f\u3400-\u9fff]/;

/** What MiniSearch splits by itself, and of scripts without spaces each character and each pair. */
function tokens(text) {
  const found = [];
  for (const word of text.split(BORDER)) {
    let [run, before] = ['', ''];
    for (const character of word) {
      if (UNSPACED.test(character)) {
        if (run) found.push(run);
        found.push(character);
        if (before) found.push(before + character);
        [run, before] = ['', character];
      } else [run, before] = [run + character, ''];
    }
    if (run) found.push(run);
  }
  return found;
}

function miniSearch(documents, options = {}) {
  const index = new MiniSearch({ fields: ['title', 'text'], searchOptions: { boost: { title: 3 } }, ...options });
  index.addAll(documents.map(({ id, title = '', text = '' }) => ({ id, title, text })));
  return ({ title = '', text = '', exclude = [] }) =>
    index
      .search(`${title} ${text}`.trim(), { filter: ({ id }) => !exclude.includes(id) })
      .slice(0, 10)
      .map(({ id }) => id);
}

// ---- the labelled sets -----------------------------------------------------------------------------------------------------

const mean = (list) => list.reduce((sum, value) => sum + value, 0) / list.length;
const share = (list, holds) => (list.length === 0 ? NaN : list.filter(holds).length / list.length);

function ranked(queries, rank) {
  const places = queries.map((query) => rank(query).findIndex((id) => query.right.includes(id)));
  return {
    seen: share(places, (place) => place >= 0 && place < SEEN),
    reciprocal: mean(places.map((place) => (place < 0 ? 0 : 1 / (place + 1)))),
  };
}

function measured({ name, documents, queries }, strangers) {
  const corpus = new Corpus();
  corpus.put(documents.map(({ id, title, text = '' }) => ({ id, title, text })));
  const asked = ({ title = '', text = '', exclude = [] }, options) =>
    similar(corpus, text, { title, exclude, ...options }).map(({ id }) => id);
  const reported = (query) => asked(query, { limit: SEEN });
  const partnered = queries.filter(({ right }) => right?.length > 0);
  const alone = queries.filter(({ right }) => !right?.length);
  const row = {
    set: name,
    documents: documents.length,
    queries: partnered.length,
    own: ranked(partnered, (query) => asked(query, { limit: 10, all: true })),
    mini: ranked(partnered, miniSearch(documents, { tokenize: tokens })),
    plain: ranked(partnered, miniSearch(documents)),
    reported: share(partnered, (query) => reported(query).some((id) => query.right.includes(id))),
    alone: share(alone, (query) => reported(query).length > 0),
    other: share(strangers, (query) => reported(query).length > 0),
  };
  corpus.dispose();
  return row;
}

function labelled() {
  if (!folder || !existsSync(folder)) {
    console.log('labelled sets left out: NEARPRINT_SIMILAR names no folder of sets (sets.py makes them)');
    return [];
  }
  const names = readdirSync(folder)
    .filter((file) => file.endsWith('.docs.jsonl'))
    .map((file) => file.slice(0, -'.docs.jsonl'.length))
    .sort();
  const load = (name) => ({
    name,
    documents: readLines(join(folder, `${name}.docs.jsonl`)),
    queries: readLines(join(folder, `${name}.queries.jsonl`)).map((query) => ({ ...query, right: query.right ?? [] })),
  });
  const sets = names.map(load);
  return sets.map((set) => {
    const others = sets.filter(({ name }) => kindOf(name) !== kindOf(set.name));
    const strangers = others.flatMap(({ queries }) =>
      queries.filter((_, place) => place % Math.ceil(queries.length / STRANGERS) === 0).map(({ title, text }) => ({ title, text })),
    );
    const row = measured(set, strangers);
    console.log(JSON.stringify(row));
    return row;
  });
}

// ---- time ------------------------------------------------------------------------------------------------------------------

/** A document of 1 KB of made-up words by a falling frequency. */
function made(number, words) {
  const draw = random(number);
  return { id: `${number}`, title: sentence(draw, words, 6), text: sentence(draw, words, 150).slice(0, 1000) };
}

const CALLS = 30;

function timed(call, queries) {
  queries.slice(0, 5).forEach(call);
  const times = queries.map((query) => {
    const start = performance.now();
    call(query);
    return performance.now() - start;
  });
  return quantile(times, 0.5);
}

function speed(count) {
  const words = vocabulary(0, 20_000);
  const documents = Array.from({ length: count }, (_, number) => made(number, words));
  const queries = Array.from({ length: CALLS }, (_, number) => made(1_000_000 + number, words));
  const corpus = new Corpus();
  corpus.put(documents);
  const own = timed(({ title, text }) => similar(corpus, text, { title, limit: SEEN }), queries);
  corpus.dispose();
  const mini = count > 10_000 ? undefined : timed(miniSearch(documents), queries);
  const row = { count, own, mini };
  console.log(JSON.stringify(row));
  return row;
}

// ---- the table -------------------------------------------------------------------------------------------------------------

const shown = (digits) => (value) => (value === undefined || Number.isNaN(value) ? '–' : value.toFixed(digits));
const [two, three] = [shown(2), shown(3)];

const sets = labelled();
const times = (process.env.MOST ? [1000] : [1000, 10_000, 100_000]).map(speed);
const average = (of) => mean(sets.map(of).filter((value) => !Number.isNaN(value)));
const COLUMNS = [
  ['partner among three', ({ own }) => own.seen, two],
  ['MiniSearch, title × 3, CJK tokenizer', ({ mini }) => mini.seen, two],
  ['MiniSearch, title × 3', ({ plain }) => plain.seen, two],
  ['reciprocal rank', ({ own }) => own.reciprocal, two],
  ['partners reported', ({ reported }) => reported, two],
  ['answered without a partner', ({ alone }) => alone, two],
  ['strangers answered', ({ other }) => other, three],
];
const line = (name, value) => [name, ...COLUMNS.map(([, of, shown]) => shown(value(of)))];
const quality = [
  ['set', ...COLUMNS.map(([title]) => title)],
  ...sets.map((row) => line(`${row.set} (${row.documents.toLocaleString('en')}, ${row.queries})`, (of) => of(row))),
  ...(sets.length > 0 ? [line('**mean**', average)] : []),
];
const speeds = [
  ['documents of 1 KB', 'similar, ms', 'MiniSearch, ms'],
  ...times.map(({ count, own, mini }) => [count.toLocaleString('en'), two(own), two(mini)]),
];
console.log(tableOf(quality) + tableOf(speeds));
const flat = ({ own, mini, plain, ...rest }) => [
  ...Object.values(rest),
  ...[own, mini, plain].flatMap(({ seen, reciprocal }) => [seen, reciprocal]),
];
const names = 'set,documents,queries,reported,alone,other,own seen,own rank,mini seen,mini rank,plain seen,plain rank';
writeFigures(results, machine, [
  names.split(','),
  ...sets.map(flat),
  ['documents', 'own ms', 'mini ms'],
  ...times.map(({ count, own, mini }) => [count, own, mini]),
]);
if (!process.env.MOST && sets.length > 0) {
  intoPage(page, 'similar', 'similar', tableOf(quality));
  intoPage(page, 'similar', 'similar speed', tableOf(speeds));
}
