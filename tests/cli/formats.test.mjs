// Input formats of people (compressed files, HTML, Markdown with front matter), and output formats for machines.

import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import * as zlib from 'node:zlib';
import { APRIL, folder, jsonLines, nearprint, OTHER, printed, read, run, write } from './command.mjs';

const { Corpus, corpusFromBytes, corpusToBytes } = nearprint;
const bytesOf = (name) => readFileSync(`${folder}/${name}`);
const hex = (text) => nearprint.toHex(nearprint.fingerprint(text));
const one = (name, ...args) => printed(['fingerprint', name, ...args]).split('  ')[0];

test('gzip, and zstd where Node has it, of records and of texts', () => {
  const record = `${JSON.stringify({ id: 'x', text: APRIL })}\n`;
  const packers = { gz: zlib.gzipSync, ...(zlib.zstdCompressSync && { zst: zlib.zstdCompressSync }) };
  for (const [extension, pack] of Object.entries(packers)) {
    write(`r.jsonl.${extension}`, pack(record));
    write(`r.csv.${extension}`, pack(`id,text\n1,"${APRIL}"\n`));
    write(`r.md.${extension}`, pack(`---\ntitle: x\n---\n${APRIL}`));
    for (const name of [`r.jsonl.${extension}`, `r.csv.${extension}`, `r.md.${extension}`]) assert.equal(one(name), hex(APRIL), name);
  }
  if (!zlib.zstdCompressSync) {
    write('r.jsonl.zst', 'x');
    assert.match(
      run(['fingerprint', 'r.jsonl.zst', 'r.jsonl.gz']).stderr,
      /r\.jsonl\.zst: Node .* cannot read zstd files; use Node 22\.15 or later/,
    );
  }
});

test('of gzip every member is read, also behind padding with zeros, wherever chunks end', () => {
  const records = Array.from({ length: 400 }, (_, at) => `${JSON.stringify({ id: `r${at}`, text: `${APRIL} ${at * 7919}` })}\n`);
  const member = (from, to) => zlib.gzipSync(records.slice(from, to).join(''), { level: 0 });
  for (const padding of [0, 1, 512, 65_536, 200_000]) {
    const zeros = Buffer.alloc(padding);
    write('padded.jsonl.gz', Buffer.concat([member(0, 150), zeros, member(150, 300), member(300, 399), zeros, member(399, 400), zeros]));
    assert.equal(printed(['fingerprint', '--format', 'jsonl', 'padded.jsonl.gz']).trim().split('\n').length, 400, `${padding} zeros`);
  }
});

test('of Markdown the fields in front are left out, and nothing else', () => {
  for (const [name, text] of [
    ['yaml', `---\ntitle: no\n---\n${APRIL}`],
    ['toml', `+++\r\ntitle = "no"\r\n+++\r\n${APRIL}`],
    ['empty', `---\n---\n${APRIL}`],
  ]) {
    write(`${name}.md`, text);
    assert.equal(one(`${name}.md`), hex(APRIL), name);
  }
  for (const text of [`---\n${APRIL}`, `${APRIL}\n---\nmore\n---\n`, `----\n${APRIL}\n----\n`]) {
    write('whole.md', text);
    assert.equal(one('whole.md'), hex(text));
  }
});

const changed = APRIL.replace('bright', 'dark');
write('stored.jsonl', `${JSON.stringify({ id: 'stored: a, 100%', text: APRIL })}\n`);
printed(['build', 'stored.jsonl', '-o', 'stored.corpus']);
mkdirSync(`${folder}/docs`);
write('docs/a b.md', `---\ntitle: x\n---\n\nUnlike all others.\n\n${changed}\n`);
write('docs/rows.jsonl', `\n${JSON.stringify({ id: 'row', text: changed })}\n`);

test('check --format github: a warning beside each text', () => {
  const { status, stdout } = run(['check', 'stored.corpus', 'docs', '--format', 'github']);
  assert.equal(status, 1);
  const [markdown, row] = stdout.trim().split('\n');
  assert.match(
    markdown,
    /^::warning file=docs\/a b\.md,line=7,endLine=7,col=\d+,endColumn=\d+,title=Near-duplicate::This text is 9\d\.\d %25 the same as stored: a, 100%25; \d\d\.\d %25 of it is there, in 1 part$/,
  );
  assert.match(row, /^::warning file=docs\/rows\.jsonl,line=2,title=Near-duplicate::row: This text is /);
  const both = run(['check', 'stored.corpus', 'docs', '--format', 'github', '--json']);
  const message = 'nearprint: --json and --format github cannot be used together: each is a format of the output\n';
  assert.deepEqual([both.status, both.stderr], [2, message]);
});

test('check --format sarif: one report, with places', () => {
  const { status, stdout } = run(['check', 'stored.corpus', 'docs', '--format', 'sarif']);
  const {
    version,
    runs: [{ tool, results, columnKind }],
  } = JSON.parse(stdout);
  assert.deepEqual([status, version, tool.driver.name, columnKind], [1, '2.1.0', 'nearprint', 'utf16CodeUnits']);
  const [
    {
      ruleId,
      message,
      locations: [
        {
          physicalLocation: { artifactLocation, region },
        },
      ],
    },
    row,
  ] = results;
  assert.deepEqual([ruleId, artifactLocation.uri], ['near-duplicate/document', 'docs/a%20b.md']);
  assert.deepEqual(region, { startLine: 7, startColumn: 1, endLine: 7, endColumn: changed.length });
  assert.match(message.text, /^This text is 9/);
  assert.deepEqual(row.locations[0].physicalLocation.region, { startLine: 2 });
  const none = JSON.parse(run(['check', 'stored.corpus', '-', '--format', 'sarif'], { input: OTHER }).stdout);
  assert.deepEqual(none.runs[0].results, []);
  const read = run(['check', 'stored.corpus', '-', '--format', 'jsonl', '--format', 'sarif'], { input: JSON.stringify({ text: changed }) });
  assert.equal(JSON.parse(read.stdout).runs[0].results.length, 1);
});

test('build and check on all cores do what one core does', () => {
  const documents = Array.from({ length: 1500 }, (_, n) => ({
    id: `d${n % 1400}`,
    text: `${n % 2 ? APRIL : OTHER}\n\nNumber ${n} of ${n * n}.`,
    title: `t${n}`,
  }));
  write('many.jsonl', documents.map((document) => `${JSON.stringify(document)}\n`).join(''));
  const said = printed(['build', 'many.jsonl', '-o', 'many.corpus'], { env: { NEARPRINT_THREADS: '3' } });
  assert.match(said, /1400 documents, \d+ bytes\n100 documents were replaced/);
  const corpus = new Corpus();
  corpus.put(documents);
  printed(['build', 'many.jsonl', '-o', 'one.corpus'], { env: { NEARPRINT_THREADS: '1' } });
  assert.equal(Buffer.compare(bytesOf('many.corpus'), bytesOf('one.corpus')), 0);
  assert.equal(Buffer.compare(Buffer.from(corpusToBytes(corpus)), bytesOf('many.corpus')), 0);
  const questions = documents.slice(0, 100).map(({ text, id }) => ({ id, text: `${text} And more.` }));
  write('questions.jsonl', questions.map((document) => `${JSON.stringify(document)}\n`).join(''));
  const found = jsonLines(
    run(['check', 'many.corpus', 'questions.jsonl', '--json', '--not-itself', '--limit', '3'], { env: { NEARPRINT_THREADS: '3' } }).stdout,
  );
  const stored = corpusFromBytes(corpusToBytes(corpus));
  // All that they share is common wording.
  const expected = questions.map(({ id, text }) => ({
    id,
    covered: 0,
    matches: stored.check(text, { limit: 3, exclude: (other) => other === id }),
  }));
  assert.deepEqual(found, JSON.parse(JSON.stringify(expected)));
  const [lines, ...others] = ['3', '1'].map(
    (threads) =>
      run(['check', 'many.corpus', 'questions.jsonl', '--limit', '1', '--max-documents', 'all'], { env: { NEARPRINT_THREADS: threads } })
        .stdout,
  );
  assert.match(lines, /^d0: [\d.]+ % in d\d+ \(t\d+\), the whole document, score .*, wording of \d+ documents\n {2}lines 1–3 → 1–3: /);
  assert.deepEqual(others, [lines]);
});
