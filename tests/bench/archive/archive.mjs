// Archives: archive.mjs CLI INDEX WORK MACHINE RESULTS PAGE builds one of made texts of each size in SIZES, serves it by a static host, asks it, and
// prints what it cost and what it found beside the targets. With NEARPRINT_DATA also archives of labelled sets of real documents.

import { execFileSync, fork } from 'node:child_process';
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { intoPage, quantile, readLines, tableOf, writeFigures, writeLines } from '../files.mjs';
import { random } from '../texts.mjs';
import { inChromium } from './chromium.mjs';

const [cli, index, work, machine, results, page] = process.argv.slice(2);
const { Corpus, openArchive } = await import(pathToFileURL(index));
const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const SIZES = (process.env.SIZES ?? '100000,1000000').split(',').map(Number);
/** The queries of each kind. */
const ASKED = 200;
/** With more documents there is no memory for a corpus beside the archive. */
const MOST_BESIDE = 200_000;

const rows = [];
const row = (set, what, value, unit, target = '') => {
  rows.push([set, what, value, unit, target]);
  console.log(
    `  ${set.padEnd(22)} ${what.padEnd(58)} ${value.toFixed(value < 10 ? 3 : value < 100 ? 1 : 0).padStart(9)} ${unit.padEnd(8)} ${target}`,
  );
};

const below = random(9);
const changed = (text, every) =>
  text
    .split(/(\s+)/)
    .map((part, place) => (place % (2 * every) === 2 * every - 2 ? `${part}qu` : part))
    .join('');

/** Documents of a file that pass, by reservoir sampling, and how many bytes of text there are. */
async function sampled(file, count, passes) {
  const found = [];
  let [seen, bytes, documents] = [0, 0, 0];
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const document = JSON.parse(line);
    bytes += Buffer.byteLength(document.text);
    documents++;
    if (!passes(document)) continue;
    if (found.length < count) found.push(document);
    else if (below(++seen + count) < count) found[below(count)] = document;
  }
  return { found, bytes, documents };
}

/** Builds in a process of its own: [seconds, megabytes]. */
function build(input, output) {
  const begun = performance.now();
  const peak = execFileSync(process.execPath, [here('peak.mjs'), process.execPath, cli, 'build', input, '--archive', '-o', output], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return [(performance.now() - begun) / 1000, Number(peak)];
}

/** A check of an archive that was just opened: what it found, and how many rounds, requests and bytes it took. */
async function asked(url, text) {
  let [open, rounds] = [0, 0];
  const archive = await openArchive(url, {
    fetch: async (...asked) => {
      if (open++ === 0) rounds++;
      const { status, headers, ...response } = await fetch(...asked).then(async (answer) => ({
        status: answer.status,
        headers: answer.headers,
        body: await answer.arrayBuffer(),
      }));
      open--;
      return new Response(response.body, { status, headers });
    },
  });
  const before = archive.stats();
  rounds = 0;
  const found = await archive.check(text);
  const after = archive.stats();
  archive.dispose();
  return {
    found,
    rounds,
    requests: after.requests - before.requests,
    bytes: after.bytesRead - before.bytesRead,
    first: before.bytesRead,
  };
}

async function measure(set, file, { kinds, corpus, targets = true }) {
  const output = join(work, `${basename(file, '.jsonl')}.npa`);
  const {
    found: documents,
    bytes,
    documents: count,
  } = await sampled(file, 4 * ASKED, ({ text, group }) => text.length >= 300 && group !== -1);
  const [seconds, megabytes] = build(file, output);
  const size = statSync(output).size;
  const target = (text) => (targets ? text : '');
  row(set, 'build', seconds, 's', target(count > 500_000 ? '≤ 90 on two free cores' : '≤ 10 on two free cores'));
  row(set, 'build, largest memory', megabytes, 'MB', target('≤ 250'));
  row(set, 'archive, to the texts', size / bytes, '×');
  const host = fork(here('host.mjs'), [output], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const url = await new Promise((resolve) => host.once('message', resolve));
  row(set, 'first visit', (await asked(url, '')).first / 1000, 'KB', target('≤ 30'));
  const all = [];
  let [best, beside, extra, named] = [0, 0, 0, 0];
  for (const [kind, { make, least }] of Object.entries(kinds)) {
    let found = 0;
    for (let number = 0; number < ASKED; number++) {
      const document = documents[below(documents.length)];
      const text = make(document.text, documents[below(documents.length)].text);
      const answer = await asked(url, text);
      all.push(answer);
      found += answer.found.some(({ id }) => id === document.id);
      if (!corpus) continue;
      const whole = corpus.check(text);
      beside++;
      best += whole.length === 0 || answer.found.some(({ id }) => id === whole[0].id);
      named += answer.found.length;
      // An answer of a corpus has a bound too, so it is asked for this document alone.
      const isNamed = (one) => corpus.check(text, { exclude: (id) => id !== one, limit: 1 }).length > 0;
      extra += answer.found.filter(({ id }) => !whole.some((other) => other.id === id) && !isNamed(id)).length;
    }
    if (least !== undefined) row(set, `${kind}: source found`, found / ASKED, '', target(`≥ ${least}`));
  }
  const requests = all.map(({ requests }) => requests);
  row(set, 'requests of a check, median', quantile(requests, 0.5), '', target('≤ 36'));
  row(set, 'requests of a check, most', Math.max(...requests), '', target('≤ 40'));
  row(set, 'rounds of a check, most', Math.max(...all.map(({ rounds }) => rounds)), '', target('≤ 3'));
  row(
    set,
    'bytes of a check, p95',
    quantile(
      all.map(({ bytes }) => bytes),
      0.95,
    ) / 1000,
    'KB',
    target('≤ 60'),
  );
  if (corpus) {
    row(set, 'best match of Corpus.check named', best / beside, '', target('≥ .99'));
    row(set, 'names that Corpus.check would not say, of all names', extra / Math.max(1, named), '');
  }
  const made = [changed(documents[0].text, 12), changed(documents[1].text, 6), documents[2].text];
  if (targets)
    row(
      set,
      'check in Chromium, 20 ms and 10 Mbit/s, median',
      await inChromium(url, made.concat(documents.slice(3, 33).map(({ text }) => changed(text, 12)))),
      'ms',
      count > 500_000 ? '≤ 300' : '≤ 250',
    );
  host.kill();
}

async function corpusOf(file) {
  const corpus = new Corpus();
  let waiting = [];
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const { id, text } = JSON.parse(line);
    if (waiting.push({ id, text }) === 5000) corpus.put(waiting.splice(0));
  }
  corpus.put(waiting);
  return corpus;
}

const half = (text, share) => text.slice(0, text.indexOf(' ', Math.floor(text.length * share)) + 1 || text.length);
const cut = (text, length) => {
  const start = text.indexOf(' ', below(Math.max(1, text.length - length - 20)));
  let [end, letters] = [start, 0];
  while (end < text.length && letters < length) letters += /[\p{L}\p{N}]/u.test(text[end++]) ? 1 : 0;
  return text.slice(start, end);
};
/** Words that no document has in this order. */
const unseen = (text) => changed(text.split(' ').reverse().join(' '), 2);
const short = (text) => half(text.slice(0, 1200), 0.9);
const KINDS = {
  'nothing alike': { make: (text) => unseen(short(text)) },
  'every 12th word changed': { make: (text) => changed(text, 12), least: 0.95 },
  'every 6th word changed': { make: (text) => changed(text, 6), least: 0.95 },
  'passage of 150 letters': {
    make: (text, other) => `${unseen(short(other)).slice(0, 430)} ${cut(text, 150)} ${unseen(short(other)).slice(430, 860)}`,
    least: 0.98,
  },
};

for (const count of SIZES) {
  const file = join(work, `made-${count}.jsonl`);
  if (!existsSync(file)) execFileSync(process.execPath, [here('../bulk/make.mjs'), 'texts', String(count), file]);
  const corpus = count <= MOST_BESIDE ? await corpusOf(file) : undefined;
  await measure(`made, ${count.toLocaleString('en')}`, file, { kinds: KINDS, corpus });
  corpus?.dispose();
}

const data = process.env.NEARPRINT_DATA;
const real = data
  ? ['revisions/rev_owasp.jsonl', 'revisions/rev_rfcs.jsonl', 'laws_dev.jsonl', 'kinds/scalar_en.docs.jsonl'].map((name) =>
      join(data, name),
    )
  : [];
for (const source of real.filter(existsSync)) {
  const name = basename(source).replace(/\..*/, '');
  // Pages of some 1 KB, cut before paragraphs, as documentation in an archive is; and the documents as they are.
  const [pages, whole] = [[], []];
  readLines(source).forEach(({ id, text }, number) => {
    id ??= number;
    whole.push({ id: `${id}`, text });
    let page = '';
    for (const paragraph of text.split(/(?<=\n\n)/)) {
      if (page && page.length + paragraph.length > 1200) {
        pages.push({ id: `${id}#${pages.length}`, text: page });
        page = '';
      }
      page += paragraph;
    }
    pages.push({ id: `${id}#${pages.length}`, text: page });
  });
  for (const [what, documents] of [
    ['pages', pages],
    ['documents', whole],
  ]) {
    const file = join(work, `${name}-${what}.jsonl`);
    writeLines(file, documents);
    const corpus = await corpusOf(file);
    await measure(`${name}, ${documents.length} ${what}`, file, { kinds: KINDS, corpus, targets: false });
    corpus.dispose();
  }
}

writeFigures(results, machine, [['set', 'what', 'value', 'unit', 'target'], ...rows]);
intoPage(page, 'archive', 'archive', table());

/** A line for each archive. */
function table() {
  const columns = [
    ['build, s (≤ 10; 90)', 'build', 1],
    ['largest memory, MB (≤ 250)', 'build, largest memory', 0],
    ['requests of a check, median (≤ 36)', 'requests of a check, median', 0],
    ['most (≤ 40)', 'requests of a check, most', 0],
    ['bytes of a check, p95, KB (≤ 60)', 'bytes of a check, p95', 1],
    ['every 12th word changed: found (≥ .95)', 'every 12th word changed: source found', 3],
    ['passage of 150 letters: found (≥ .98)', 'passage of 150 letters: source found', 3],
    ['best match of `Corpus.check` named (≥ .99)', 'best match of Corpus.check named', 3],
    ['names that it would not say', 'names that Corpus.check would not say, of all names', 3],
    ['check in Chromium, ms (≤ 250; 300)', 'check in Chromium, 20 ms and 10 Mbit/s, median', 0],
  ];
  const figure = (set, what, digits) => rows.find((row) => row[0] === set && row[1] === what)?.[2].toFixed(digits) ?? '–';
  const lines = [...new Set(rows.map(([set]) => set))].map((set) => [set, ...columns.map(([, what, digits]) => figure(set, what, digits))]);
  return tableOf([['archive of', ...columns.map(([title]) => title)], ...lines]);
}
