// `dedupe`: which documents stay, which are dropped, and that the input is unchanged.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { APRIL, folder, jsonLines, MANY, manyDocuments, nearprint, OTHER, printed, read, run, spdx, start, write } from './command.mjs';

const { distance, fingerprint, Index } = nearprint;
const lines = (text) => text.split('\n').slice(0, -1);
const texts = new Map(spdx.map(({ id, text }) => [id, text]));
const fps = new Map(spdx.map(({ id, text }) => [id, fingerprint(text)]));
write('spdx.jsonl', spdx.map((licence) => `${JSON.stringify(licence)}\n`).join(''));

/** The single pass in its obvious form. */
function scan(within) {
  const kept = [];
  for (const [id, fp] of fps) {
    if (!kept.some((other) => distance(fp, fps.get(other)) <= within)) kept.push(id);
  }
  return kept;
}

test('the number of threads changes no answer', () => {
  const on = (threads, options) => run(['dedupe', 'spdx.jsonl', '--json', ...options], { env: { NEARPRINT_THREADS: threads } }).stdout;
  for (const options of [[], ['--grouped']]) {
    const alone = on('1', options);
    assert.ok(lines(alone).length > 10);
    assert.equal(on('3', options), alone);
  }
});

test('SPDX, single pass: agrees with a scan, and says whose duplicate each one is', () => {
  for (const within of [0, 3, 6, 10]) {
    const dropped = lines(printed(['dedupe', 'spdx.jsonl', '--within', String(within), '--kept', 'keep.txt', '--drop', 'drop.txt']));
    const kept = lines(read('keep.txt'));
    assert.deepEqual(kept, scan(within), `${within}`);
    assert.deepEqual(lines(read('drop.txt')), dropped);
    for (const line of dropped) {
      const [id, of, bits] = line.split('\t');
      assert.ok(!kept.includes(id) && kept.includes(of), line);
      assert.equal(distance(fps.get(id), fps.get(of)), Number(bits), line);
      assert.ok(Number(bits) <= within, line);
    }
    assert.deepEqual([...kept, ...dropped.map((line) => line.split('\t')[0])].sort(), [...texts.keys()].sort());
  }
});

test('SPDX, grouped: keeps the first of each group and no other', () => {
  const dropped = lines(printed(['dedupe', 'spdx.jsonl', '--grouped', '--kept', 'keep.txt', '--within', '4']));
  const ids = [...fps.keys()];
  const clusters = [...Index.from([...fps.values()]).clusters({ within: 4 })];
  const first = (id) => ids[clusters.indexOf(clusters[ids.indexOf(id)])];
  assert.deepEqual(
    lines(read('keep.txt')),
    ids.filter((id) => first(id) === id),
  );
  for (const [id, of] of dropped.map((line) => line.split('\t'))) assert.equal(of, first(id), id);
});

test('--output has the records to keep as they stand, in both ways', () => {
  const records = lines(read('spdx.jsonl'));
  for (const way of [[], ['--grouped']]) {
    printed(['dedupe', 'spdx.jsonl', ...way, '--kept', 'keep.txt', '-o', 'kept.jsonl']);
    const kept = new Set(lines(read('keep.txt')));
    assert.deepEqual(
      lines(read('kept.jsonl')),
      records.filter((record) => kept.has(JSON.parse(record).id)),
    );
  }
});

test('CSV records are copied with their header, quotes and line ends inside', () => {
  const quoted = `"${APRIL}\nSecond ""line""",  1 ,x`;
  write('rows.csv', `text,id,note\r\n${quoted}\r\n"${APRIL} Second line", 2,y\r\n"${OTHER}",3,z\r\n`);
  for (const way of [[], ['--grouped']]) {
    printed(['dedupe', 'rows.csv', ...way, '-o', 'kept.csv']);
    assert.equal(read('kept.csv'), `text,id,note\n${quoted}\n"${OTHER}",3,z\n`);
  }
});

test('a folder of files is read and never changed', () => {
  mkdirSync(join(folder, 'files'));
  for (const [name, text] of [
    ['1.txt', APRIL],
    ['2.txt', OTHER],
    ['3.txt', `${APRIL}!`],
    ['4.txt', '?'],
    ['5.txt', '?!'],
  ])
    write(`files/${name}`, text);
  const state = () => readdirSync(join(folder, 'files')).map((name) => [name, readFileSync(join(folder, 'files', name), 'utf8')]);
  const before = state();
  assert.equal(printed(['dedupe', 'files']), 'files/3.txt\tfiles/1.txt\t1.000\n');
  assert.equal(printed(['dedupe', 'files', '--within', '0']), 'files/3.txt\tfiles/1.txt\t0\n');
  assert.equal(printed(['dedupe', 'files', '--grouped', '--kept', 'keep.txt']), 'files/3.txt\tfiles/1.txt\t1.000\n');
  assert.deepEqual(lines(read('keep.txt')), ['files/1.txt', 'files/2.txt', 'files/4.txt', 'files/5.txt']);
  assert.deepEqual(state(), before);
});

test('what is dropped is what a sieve drops that is given the documents one by one', () => {
  const documents = [...manyDocuments(2000), ...spdx.slice(0, 200)];
  write('many.jsonl', documents.map((document) => `${JSON.stringify(document)}\n`).join(''));
  for (const grouped of [false, true]) {
    const sieve = new nearprint.Sieve({ grouped });
    const textOf = (at) => documents[at].text;
    sieve.learn(nearprint.summarize(documents.map(({ text }) => text)), textOf);
    const of = documents.map(({ text }) => sieve.put(nearprint.summarize([text]), textOf).of[0]);
    const kept = grouped ? [...sieve.groups()] : of.map((of, at) => (of < 0 ? at : of));
    const expected = kept.flatMap((of, at) => (of === at ? [] : [`${documents[at].id}\t${documents[of].id}`]));
    const said = lines(printed(['dedupe', 'many.jsonl', ...(grouped ? ['--grouped'] : [])]));
    assert.deepEqual(
      said.map((line) => line.replace(/\t[^\t]*$/, '')),
      expected,
    );
    assert.ok(expected.length > 200);
  }
});

test('records that can be read only once are written as those of a file are', () => {
  const some = spdx.slice(0, 150);
  write('some.jsonl', some.map((document) => `${JSON.stringify(document)}\n`).join(''));
  const csv = `id,text\r\n${some.map(({ id, text }) => `${id},"${text.replaceAll('"', '""')}"\r\n`).join('')}`;
  write('some.csv', csv);
  for (const [name, format] of [
    ['some.jsonl', 'jsonl'],
    ['some.csv', 'csv'],
  ]) {
    for (const more of [[], ['--grouped'], ['--keep', 'longest'], ['--within', '3']]) {
      const args = ['--format', format, '-o', 'out', ...more];
      const [ofFile, file] = [printed(['dedupe', name, ...args]), read('out')];
      assert.equal(printed(['dedupe', '-', ...args], { input: read(name) }).replaceAll('-:', `${name}:`), ofFile);
      assert.equal(read('out'), file, `${name} ${more}`);
      assert.ok(file.length < read(name).length && file.split('\n').length > 2);
    }
  }
});

test('--json: every line parses, and the last one counts', () => {
  const said = jsonLines(printed(['dedupe', 'spdx.jsonl', '--json', '--kept', 'keep.jsonl', '--drop', 'drop.jsonl']));
  const { documents, kept, dropped, problems } = said.pop();
  assert.equal(documents, spdx.length);
  assert.equal(jsonLines(read('keep.jsonl')).length, kept);
  assert.deepEqual(jsonLines(read('drop.jsonl')), said);
  assert.equal(said.length, dropped);
  assert.deepEqual(new Set(Object.values(problems)), new Set([0]));
});

test('different records of one template stay, and the summary names some', () => {
  const names = ['csound', 'gnome', 'haskell', 'lua', 'mailman', 'nginx', 'openssl', 'perl', 'quota', 'redis', 'samba', 'tcl'];
  const record = (name) => `Bindings for ${name} in this transitional package, to be removed`;
  const texts = [...names.map(record), record('tcl').replace('removed', 'deleted'), 'A letter in a drawer', 'A letter in the drawer'];
  write('packages.jsonl', texts.map((text, at) => `${JSON.stringify({ id: `p${at}`, text })}\n`).join(''));
  const options = ['dedupe', 'packages.jsonl', '--threshold', '0.6'];
  const { stdout, stderr } = run(options);
  assert.deepEqual(
    stdout.split('\n').map((line) => line.split('\t').slice(0, 2)),
    [['p12', 'p11'], ['p14', 'p13'], ['']],
  );
  assert.match(stderr, /^nearprint: 15 documents, 13 to keep, 11 of them as other records of a template, 2 to drop$/m);
  assert.match(
    stderr,
    /kept as different records of one template \(dropped with --templates drop\): p0 and p1; p\d+ and p2; p\d+ and p3$/m,
  );
  for (const way of [['--grouped'], ['--keep', 'longest']]) {
    const kept = jsonLines(printed([...options, '--json', ...way]));
    assert.deepEqual([kept.length, kept.at(-1).records, kept.at(-1).examples.length], [3, 11, 3], way[0]);
  }
  assert.equal(jsonLines(printed([...options, '--json', '--templates', 'drop'])).at(-1).dropped, 13);
});

test('of pages of one form in Markdown, the titles in front tell them apart', () => {
  const names =
    'adduser audit bugs cache ci config dedupe deprecate diff docs doctor edit exec explain explore fund help init install link'.split(' ');
  const body = 'By default all lines of the output are shown. Set the option to false to write nothing; the folder must be there before.\n';
  mkdirSync(join(folder, 'pages'));
  for (const name of [...names, 'stop', 'test'])
    write(`pages/${name}.md`, `---\ntitle: tool-${name}\nsection: 1\n---\n\n### Configuration\n\n${body}`);
  write('pages/copy.md', `---\ntitle: tool-audit\nsection: 2\n---\n\n### Configuration\n\n${body}`);
  assert.deepEqual(
    lines(printed(['dedupe', 'pages'])).map((line) => line.split('\t').slice(0, 2)),
    [['pages/copy.md', 'pages/audit.md']],
  );
  // A corpus has texts without front matter, and so have fingerprints.
  printed(['build', 'pages/audit.md', '-o', 'pages.corpus']);
  const against = lines(printed(['dedupe', 'pages/test.md', '--against', 'pages.corpus'])).map((line) => line.split('\t'));
  assert.deepEqual(against, [['pages/test.md', 'pages/audit.md', '1.000', 'pages.corpus']]);
  assert.equal(lines(printed(['dedupe', 'pages', '--within', '0'])).length, names.length + 2);
});

test('--contained drop drops a document that a longer one contains, and keeps the longest', () => {
  const sentence = (at) => `Station ${at} opens its gates at half past ${at} and counts ${at * 37} visitors of the harbour.`;
  const pages = [10, 16, 22].map((count) => Array.from({ length: count }, (_, at) => sentence(at)).join(' '));
  write('grown.jsonl', pages.map((text, at) => `${JSON.stringify({ id: `v${at}`, text })}\n`).join(''));
  assert.equal(run(['dedupe', 'grown.jsonl', '--threshold', '0.9']).stdout, '');
  const options = ['dedupe', 'grown.jsonl', '--threshold', '0.9', '--contained', 'drop'];
  const { stdout, stderr } = run([...options, '--report', 'grown.html']);
  assert.equal(stdout, 'v0\tv2\t1.000\nv1\tv2\t1.000\n');
  assert.match(stderr, /3 documents, 1 to keep, 2 to drop, 2 of which are contained in a longer one\n/);
  assert.match(read('grown.html'), /\["contained in a longer one",2\]/);
  assert.match(read('grown.html'), /The smallest score of near-duplicates is 0\.900\./);
  const said = jsonLines(printed([...options, '--json']));
  assert.deepEqual(said[0], { id: 'v0', of: 'v2', score: 1, contained: true });
  assert.deepEqual([said[2].contained, said[2].thresholds], [2, { short: 0.9, long: 0.9 }]);
  for (const [other, name] of [[['--grouped']], [['--keep', 'newest']], [['--prefer', 'newest'], '--prefer']]) {
    const refused = run([...options, ...other]);
    const said = `--contained drop and ${name ?? other.join(' ')} cannot be used together: the longest document stays`;
    assert.deepEqual([refused.status, refused.stderr], [2, `nearprint: ${said}\n`]);
  }
});

test('the summary counts what differs in numbers alone, and --numbers differ keeps it', () => {
  const invoice = (number, days = 30) => `Invoice ${number}: twelve chairs for the hall, to be paid within ${days} days`;
  const texts = [invoice(1041), invoice(1042), invoice(1041).replace('chairs', 'stools'), `${invoice(1041)}!`, invoice(1041, 14)];
  write('invoices.jsonl', texts.map((text, at) => `${JSON.stringify({ id: `i${at}`, text })}\n`).join(''));
  const said = '2 of which differ in numbers alone (kept with --numbers differ)';
  for (const way of [[], ['--grouped'], ['--keep', 'newest']]) {
    const { stdout, stderr } = run(['dedupe', 'invoices.jsonl', ...way]);
    assert.equal(stderr, `nearprint: 5 documents, 1 to keep, 4 to drop, ${way[0] === '--keep' ? said.replace('2', '3') : said}\n`);
    assert.equal(lines(stdout).length, 4);
    const kept = jsonLines(printed(['dedupe', 'invoices.jsonl', '--numbers', 'differ', '--json', ...way]));
    assert.deepEqual([kept.length, kept.at(-1).onlyNumbers], [3, 0]);
  }
  const [{ score }] = jsonLines(printed(['dedupe', 'invoices.jsonl', '--json']));
  assert.ok(score < 1);
  assert.equal(jsonLines(printed(['dedupe', 'invoices.jsonl', '--json'])).pop().onlyNumbers, 2);
});

test('with --threshold 1 signs that change a word keep a document, and less than 1 is never printed as 1', () => {
  const long = Array.from({ length: 4000 }, (_, at) => `word${at * 7919}`).join(' ');
  const texts = ['Ibuprofen 2.5 ml before noon', 'Ibuprofen 25 ml before noon', 'A course in C++', 'A course in C#', long, `${long} more`];
  write('signs.txt', texts.map((text) => `${text}\n`).join(''));
  assert.match(run(['dedupe', 'signs.txt', '--format', 'lines', '--threshold', '1']).stderr, /, 6 to keep, 0 to drop$/m);
  const scores = lines(printed(['dedupe', 'signs.txt', '--format', 'lines'])).map((line) => line.split('\t')[2]);
  assert.equal(scores.length, 3);
  assert.equal(scores[2], '0.999');
  for (const score of scores) assert.ok(Number(score) < 1, score);
});

test('documents with one id are told apart by nobody, and a warning says so', () => {
  write('same-ids.jsonl', [APRIL, OTHER, APRIL].map((text) => `${JSON.stringify({ id: 'one', text })}\n`).join(''));
  const { stdout, stderr } = run(['dedupe', 'same-ids.jsonl']);
  assert.equal(stdout, 'one\tone\t1.000\n');
  assert.match(stderr, /^nearprint: one: the id of several documents$/m);
  assert.match(stderr, /^nearprint: 2 documents have the id of an earlier one, so lists of ids are ambiguous$/m);
  assert.equal(jsonLines(printed(['dedupe', 'same-ids.jsonl', '--json'])).pop().problems.sameId, 2);
});

test('many documents take less than 250 MB and 2.5 KB each', { skip: process.platform !== 'linux' }, async (t) => {
  const file = openSync(join(folder, 'many.jsonl'), 'w');
  for (const document of manyDocuments(MANY)) writeSync(file, `${JSON.stringify(document)}\n`);
  closeSync(file);
  for (const way of [[], ['--grouped']]) {
    const child = start(['dedupe', 'many.jsonl', '--json', ...way]);
    let said = '';
    child.stdout.on('data', (data) => (said = (said + data).slice(-1000)));
    let peak = 0;
    const look = setInterval(() => {
      try {
        peak = Number(readFileSync(`/proc/${child.pid}/status`, 'utf8').match(/VmHWM:\s+(\d+) kB/)?.[1] ?? peak);
      } catch {
        // It has just ended.
      }
    }, 50);
    const [status] = await once(child, 'close');
    clearInterval(look);
    const { documents, dropped } = jsonLines(said.slice(said.lastIndexOf('{"documents"')))[0];
    t.diagnostic(`${way} ${Math.round(peak / 1000)} MB, ${dropped} dropped`);
    assert.deepEqual([status, documents], [0, MANY]);
    assert.ok(dropped > 0.09 * MANY && dropped <= 0.1 * MANY, `${dropped}`);
    assert.ok(peak > 0 && peak < 250_000 + 2.5 * MANY, `${peak} kB`);
  }
});
