// Real collections, and what is asked of them: { name, documents: [{ id, text }], asked: [{ id, text, exclude?, partners?, labels? }],
// pairs?, judged?, unknown?, secret? }. `partners` are the right answers, `labels` what a person said of single documents. The pairs are
// those of documents that are near-duplicates, as "a b", the numbers of documents, the lower one first; `judged` are the only ones of which
// that is known, `unknown` those of which it is not. `secret` texts are not shown.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { make } from '../corpus/sets.mjs';

/** At most so many texts are asked of each collection, and at least so many. */
const [ASKED, LEAST] = [120, 30];

/** The letters of the texts that are asked, and of the documents, more or less. Of longer ones there are fewer. */
const [LETTERS_ASKED, LETTERS_PUT] = [600_000, 20_000_000];

/** Those of the sets of accuracy's `prepare` that are real people's mail. */
const SECRET = /^mail/;

/** Of each three documents, the one that is not in the corpus, as in the labels of the two folders. */
const HELD_OUT = { telling: 0, telling2: 2 };

/** Generated crowds, so that something is measured where there is no data. */
const CROWDS = { letters: 2_000, pages: 2_000, tickets: 1_000 };

const lines = (file) => readFileSync(file, 'utf8').split('\n').filter(Boolean);
const read = (file) => lines(file).map((line) => JSON.parse(line));
const documentsOf = (file) => read(file).map(({ id, text }) => ({ id: `${id}`, text }));

/** At most `most` members of a list, evenly spaced. */
export const spread = (list, most) =>
  list.length <= most ? list : Array.from({ length: most }, (_, at) => list[Math.floor((at * list.length) / most)]);

/** The collections whose name has one of the words in it, each read when it is its turn, cut to `most` documents. */
export function* collections(folders, words, most) {
  const seen = new Set();
  for (const [name, read] of found(folders)) {
    if (seen.has(name) || (words.length > 0 && !words.some((word) => name.includes(word)))) continue;
    seen.add(name);
    yield cut({ name, ...read() }, most);
  }
}

function* found({ data, prepared, more }) {
  for (const [folder, what] of [
    [data, 'the labelled sets ($NEARPRINT_DATA)'],
    [prepared, 'licences and mail, which `cargo xtask bench accuracy` prepares'],
    [more, 'more collections ($NEARPRINT_COLLECTIONS)'],
  ]) {
    if (folder && !existsSync(folder)) console.log(`skipped: ${what}, as there is no folder ${folder}`);
  }
  yield* ofFolder(data);
  yield* ofFolder(data && path.join(data, 'revisions'));
  yield* ofKinds(data && path.join(data, 'kinds'));
  for (const folder of Object.keys(HELD_OUT)) yield* heldOut(data, folder);
  // Beside its own, `prepared` has the labelled sets once more.
  yield* ofFolder(prepared, data);
  yield* ofFolder(more);
  for (const [name, count] of Object.entries(CROWDS)) yield [`crowd_${name}`, () => crowd(name, count)];
}

const namesIn = (folder, end) =>
  folder && existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith(end))
        .map((name) => name.slice(0, -end.length))
        .sort()
    : [];

/** NAME.jsonl, with NAME.pairs, or with earlier versions in NAME_q.jsonl, or neither. */
function* ofFolder(folder, except) {
  const names = namesIn(folder, '.jsonl').filter(
    (name) => !name.endsWith('_q') && !(except && existsSync(path.join(except, `${name}.jsonl`))),
  );
  for (const name of names) {
    const file = (end) => path.join(folder, `${name}${end}`);
    yield [
      name,
      () => {
        const documents = documentsOf(file('.jsonl'));
        if (existsSync(file('.pairs'))) {
          return { documents, ...withPairs(documents, lines(file('.pairs'))), secret: SECRET.test(name) };
        }
        if (!existsSync(file('_q.jsonl'))) return { documents, asked: themselves(spread(documents, ASKED)) };
        const earlier = spread(read(file('_q.jsonl')), ASKED);
        return { documents, asked: earlier.map(({ id, text }) => ({ id: `${id}, earlier`, text, partners: [`${id}`] })) };
      },
    ];
  }
}

const themselves = (documents) => documents.map(({ id, text }) => ({ id, text, exclude: [id] }));

/** Documents that have partners, three quarters of all that are asked, and others: each asks for its partners. */
function withPairs(documents, pairs, more = {}) {
  const partners = documents.map(() => []);
  for (const [a, b] of pairs.map((pair) => pair.split(' ').map(Number))) {
    partners[a].push(documents[b].id);
    partners[b].push(documents[a].id);
  }
  const numbers = [...documents.keys()];
  const paired = spread(
    numbers.filter((number) => partners[number].length > 0),
    (3 * ASKED) / 4,
  );
  const alone = spread(
    numbers.filter((number) => partners[number].length === 0),
    ASKED - paired.length,
  );
  const one = (number) => ({
    id: documents[number].id,
    text: documents[number].text,
    exclude: [documents[number].id],
    ...(partners[number].length > 0 && { partners: partners[number] }),
  });
  return { asked: [...paired, ...alone].sort((a, b) => a - b).map(one), pairs, ...more };
}

/** NAME.docs.jsonl with true pairs (NAME.pos.tsv, but those of NAME.skip.tsv are unknown) or judged ones (NAME.pairs.tsv), or with none. */
function* ofKinds(folder) {
  for (const name of namesIn(folder, '.docs.jsonl')) {
    const rows = (end) => {
      const file = path.join(folder, `${name}.${end}.tsv`);
      return existsSync(file) ? lines(file).map((line) => line.split('\t').map((cell) => (/^\d+$/.test(cell) ? Number(cell) : cell))) : [];
    };
    const pairOf = ([a, b]) => `${Math.min(a, b)} ${Math.max(a, b)}`;
    yield [
      name,
      () => {
        const documents = documentsOf(path.join(folder, `${name}.docs.jsonl`));
        const judged = rows('pairs');
        if (judged.length > 0) {
          const same = judged.filter(([, , label]) => label === 1).map(pairOf);
          return { documents, ...withPairs(documents, same, { judged: new Set(judged.map(pairOf)) }) };
        }
        const unknown = new Set(rows('skip').map(pairOf));
        return { documents, ...withPairs(documents, rows('pos').map(pairOf), { unknown }) };
      },
    ];
  }
}

/** Collections without every third document, which are asked, those with labels first, beside planted copies. */
function* heldOut(data, part) {
  const folder = data && path.join(data, part);
  const all = (name) => (folder && existsSync(path.join(folder, name)) ? read(path.join(folder, name)) : []);
  for (const name of namesIn(folder, '.jsonl').filter((name) => !['labels', 'planted'].includes(name))) {
    yield [
      name,
      () => {
        const every = documentsOf(path.join(folder, `${name}.jsonl`));
        const isOut = (_, number) => number % 3 === HELD_OUT[part];
        const documents = every.filter((one, number) => !isOut(one, number));
        const own = (rows) => rows.filter(({ collection }) => collection === name);
        const labels = new Map();
        for (const { query, match, label } of own(all('labels.jsonl'))) labels.set(query, { ...labels.get(query), [match]: label });
        const planted = spread(own(all('planted.jsonl')), ASKED / 3);
        const out = every.filter(isOut);
        const labelled = spread(
          out.filter(({ id }) => labels.has(id)),
          ASKED - planted.length,
        );
        const others = spread(
          out.filter(({ id }) => !labels.has(id)),
          ASKED - planted.length - labelled.length,
        );
        const asked = [...labelled, ...others].map(({ id, text }) => ({ id, text, ...(labels.has(id) && { labels: labels.get(id) }) }));
        const copies = planted.map(({ base, source, text, letters, every: changed }) => ({
          id: `${base}, with ${letters} letters of another${changed ? ', changed' : ''}`,
          text,
          partners: [source],
        }));
        return { documents, asked: [...asked, ...copies] };
      },
    ];
  }
}

function crowd(name, count) {
  const { texts, question } = make(name, count);
  const documents = texts.map((text, number) => ({ id: `${number}`, text }));
  return { documents, asked: Array.from({ length: ASKED }, (_, number) => ({ id: `new ${number}`, text: question() })) };
}

/** As many as have `letters` letters if all are of the mean length. */
const worth = (list, letters) => Math.floor((letters * list.length) / list.reduce((sum, { text }) => sum + text.length, 1));

/** At most `most` documents, evenly spaced, among them those that are asked for. Sets with pairs stay whole. */
function cut(collection, most) {
  const { documents, pairs } = collection;
  const asked = spread(collection.asked, Math.max(LEAST, worth(collection.asked, LETTERS_ASKED)));
  const count = Math.min(most, worth(documents, LETTERS_PUT));
  if (documents.length <= count || pairs) return { ...collection, asked };
  const needed = new Set(asked.flatMap(({ exclude = [], partners = [] }) => [...exclude, ...partners]));
  const others = spread(
    documents.filter(({ id }) => !needed.has(id)),
    Math.max(0, count - needed.size),
  );
  const kept = new Set([...needed, ...others.map(({ id }) => id)]);
  return { ...collection, asked, documents: documents.filter(({ id }) => kept.has(id)) };
}
