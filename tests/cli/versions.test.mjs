// What `check` prints for an earlier version of one of many documents with the same headings and the same licence line.

import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { folder, jsonLines, manyDocuments, printed, run, write } from './command.mjs';

// Every tenth of the made texts is nearly the one before it.
const paragraphs = [...manyDocuments(300, 400)].filter((_, number) => number % 10 !== 9).map(({ text }) => text);
const HEADINGS = [
  'Introduction and purpose of this handbook',
  'What every member of the house should know',
  'How to report what is missing',
  'Whom to ask, and when',
];
const LICENCE = 'This handbook is published under the licence of the society, and may be copied by everybody who names its source.';
const chapters = (of) => HEADINGS.map((heading, at) => [`## ${heading}`, paragraphs[8 * of + 2 * at], paragraphs[8 * of + 2 * at + 1]]);
const handbook = (chapters) => [...chapters.flat(), LICENCE, ''].join('\n\n');
const fresh = (at) => paragraphs[200 + at];

mkdirSync(join(folder, 'books'));
for (let of = 0; of < 20; of++) write(`books/b${of}.md`, handbook(chapters(of)));
printed(['build', 'books', '-o', 'books.corpus']);

const [first, second, third, fourth] = chapters(7);
// One paragraph was another one; in the second text, the chapters also stood in another order.
const before = [fourth[0], fresh(0), fourth[2]];
write('earlier.md', handbook([first, second, third, before]));
write('moved.md', handbook([third, before, first, second]));
// Only some of it was taken over.
const some = [
  [first[0], fresh(2), fresh(3)],
  [second[0], second[1], fresh(4)],
  [third[0], fresh(5), third[2]],
  [fourth[0], fresh(6), fresh(7)],
];
write('some.md', handbook(some));
write('other.md', handbook(HEADINGS.map((heading, at) => [`## ${heading}`, fresh(8 + 2 * at), fresh(9 + 2 * at)])));
write('licence.md', `${fresh(16)}\n\n${LICENCE}\n`);
write('heading.md', `## ${HEADINGS[1]}\n\n${fresh(17)}\n`);

const report = (...names) => JSON.parse(run(['check', 'books.corpus', ...names, '--format', 'sarif']).stdout).runs[0].results;
const findings = (...names) =>
  run(['check', 'books.corpus', ...names, '--format', 'github'])
    .stdout.split('\n')
    .filter(Boolean);

test('the document of an earlier version is the only line, and the longest parts stand below it', () => {
  const { status, stdout } = run(['check', 'books.corpus', 'earlier.md']);
  const [head, ...parts] = stdout.trimEnd().split('\n');
  assert.equal(status, 1);
  assert.match(
    head,
    /^earlier\.md: 8\d\.\d % in books\/b7\.md \(Introduction and purpose of this handbook\), the whole document, score 8\d\.\d %$/,
  );
  assert.equal(parts[0].split(':')[0], '  lines 1–19 → 1–19');
  assert.ok(parts.length >= 2 && parts.length <= 4, stdout);
  for (const part of parts.slice(0, 3)) assert.match(part, /^ {2}lines? \d+(–\d+)? → \d+(–\d+)?: .{1,103}$/);
});

test('so is the document whose chapters were moved, or that had some of the paragraphs', () => {
  assert.match(
    run(['check', 'books.corpus', 'moved.md']).stdout,
    /^moved\.md: 8\d\.\d % in books\/b7\.md \(Introduction and purpose of this handbook\), 4 parts\n {2}lines 13–23 → 1–11: .*\n {2}lines 1–7 → 13–19: (?:.*\n){2} {2}… and 1 more\n$/,
  );
  const { status, stdout } = run(['check', 'books.corpus', 'some.md']);
  const [head, ...parts] = stdout.trimEnd().split('\n');
  assert.equal(status, 1);
  assert.match(head, /^some\.md: 2\d\.\d % in books\/b7\.md \(Introduction and purpose of this handbook\), \d parts$/);
  assert.ok(
    parts.every((line) => line.startsWith('  ')),
    stdout,
  );
});

test('headings and a licence line alone are nothing to report', () => {
  for (const name of ['other.md', 'licence.md', 'heading.md']) {
    assert.deepEqual([run(['check', 'books.corpus', name]).stdout, findings(name), report(name)], ['', [], []], name);
    assert.equal(run(['check', 'books.corpus', name]).status, 0);
  }
});

test('no wording is common with --max-documents all', () => {
  const { status, stdout } = run(['check', 'books.corpus', 'licence.md', '--max-documents', 'all', '--limit', '2']);
  assert.equal(status, 1);
  assert.match(
    stdout,
    /^licence\.md: \d+\.\d % in books\/b\d+\.md \(Introduction and purpose of this handbook\), 1 part, wording of 20 documents\n {2}line 3 → 25: This handbook .*\nlicence\.md: /,
  );
  const found = jsonLines(run(['check', 'books.corpus', 'licence.md', '--max-documents', '200', '--limit', '100', '--json']).stdout);
  assert.equal(found[0].matches.length, 20);
  assert.equal(run(['check', 'books.corpus', 'licence.md', '--max-documents', '19']).status, 0);
  for (const wrong of ['0', '1.5', 'infinity', '']) {
    const { status, stderr } = run(['check', 'books.corpus', 'licence.md', '--max-documents', wrong]);
    assert.deepEqual([status, stderr.includes(`'--max-documents <n>' argument '${wrong}' is invalid`)], [2, true], wrong);
  }
});

test('GitHub and SARIF have one finding for a text and a document, at the longest part', () => {
  const lines = findings('earlier.md', 'some.md', 'other.md');
  assert.equal(lines.length, 2);
  assert.match(
    lines[0],
    /^::warning file=earlier\.md,line=1,endLine=19,title=Near-duplicate::This text is \d\d\.\d %25 the same as books\/b7\.md; \d\d\.\d %25 of it is there, in \d parts$/,
  );
  assert.match(lines[1], /^::warning file=some\.md,line=\d+,endLine=\d+,.*::2\d\.\d %25 of this text is in books\/b7\.md, in \d parts$/);

  const [earlier, some, ...others] = report('earlier.md', 'some.md', 'other.md');
  const [{ matches }] = jsonLines(run(['check', 'books.corpus', 'earlier.md', '--json']).stdout);
  const [{ scope, score, share, documents, here }] = matches;
  assert.deepEqual([matches.length, others], [1, []]);
  assert.deepEqual([earlier.ruleId, some.ruleId], ['near-duplicate/document', 'near-duplicate/part']);
  assert.deepEqual(earlier.properties, { of: 'books/b7.md', scope, score, share, documents });
  assert.equal(earlier.locations.length, 1);
  const region = (place) => place.physicalLocation.region;
  assert.deepEqual([region(earlier.locations[0]).startLine, region(earlier.locations[0]).endLine], [1, 19]);
  assert.equal(earlier.relatedLocations.length, here.length - 1);
  // No region holds another one.
  const all = [earlier.locations[0], ...earlier.relatedLocations]
    .map(region)
    .sort((a, b) => a.startLine - b.startLine || a.startColumn - b.startColumn);
  for (const [at, { endLine, endColumn }] of all.slice(0, -1).entries()) {
    const next = all[at + 1];
    assert.ok(endLine < next.startLine || (endLine === next.startLine && endColumn <= next.startColumn), JSON.stringify(all));
  }
});
