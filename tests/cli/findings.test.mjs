// Where SARIF and GitHub annotations show a match whose ranges are not in the order of the text.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { githubLines, sarifResults } from '../../pkg-template/cli/findings.js';
import { jsonLines, manyDocuments, printed, run, write } from './command.mjs';

const regionsOf = (document, matches) => sarifResults(document, 'a.txt', matches).map(({ locations }) => locations[0].physicalLocation.region);
const match = (...here) => ({ id: 'x', score: 0.5, scope: 'passage', here });
const text = 'one\ntwo two\n\nthree';

test('a region is from the first range to the last one, in any order', () => {
  const document = { id: 'a', text, line: 3 };
  const expected = [
    { startLine: 3, startColumn: 2, endLine: 6, endColumn: 6 },
    { startLine: 4, startColumn: 1, endLine: 4, endColumn: 8 },
    { startLine: 3, startColumn: 1, endLine: 3, endColumn: 4 },
  ];
  assert.deepEqual(regionsOf(document, [match([13, 18], [1, 3], [4, 7]), match([8, 11], [4, 7]), match([0, 3])]), expected);
  const [first, second] = githubLines(document, 'a.txt', [match([13, 18], [1, 3]), match([8, 11], [4, 7])]);
  assert.match(first, /^::warning file=a\.txt,line=3,endLine=6,title=/);
  assert.match(second, /^::warning file=a\.txt,line=4,endLine=4,col=1,endColumn=8,title=/);
});

test('a record is one line, and a text without known lines has no region', () => {
  assert.deepEqual(regionsOf({ id: 'a', text, line: 7, raw: Buffer.from('{}') }, [match([4, 7], [0, 3])]), [{ startLine: 7 }]);
  assert.deepEqual(regionsOf({ id: 'a', text, line: 0 }, [match([0, 3]), match([4, 7])]), [undefined, undefined]);
});

test('a text is read once, however many matches it has', () => {
  const long = 'a line\n'.repeat(1000);
  let looks = 0;
  const counted = { indexOf: (...wanted) => (looks++, long.indexOf(...wanted)) };
  const matches = Array.from({ length: 1000 }, (_, i) => match([7 * i, 7 * i + 6], [0, 3]));
  assert.equal(regionsOf({ id: 'a', text: counted, line: 1 }, matches).at(-1).endLine, 1000);
  assert.ok(looks <= 1001, `${looks} looks`);
});

test('a short run before a long one: SARIF and GitHub show the stretch from the first to the last', () => {
  const words = [...manyDocuments(1, 9000)][0].text.split(' ');
  const take = (count) => words.splice(0, count).join(' ');
  const [short, long] = [take(9), take(40)];
  const lines = (count) => Array.from({ length: count }, () => `${take(12)}\n`).join('');
  write('here.txt', `${lines(15)}${short}\n${take(6)}\n${long}\n${lines(15)}`);
  write('there.txt', `${lines(15)}${short}\n${take(6)}\n${long}\n${lines(15)}`);
  printed(['build', 'there.txt', '-o', 'there.corpus']);
  const [{ matches }] = jsonLines(run(['check', 'there.corpus', 'here.txt', '--json']).stdout);
  const passage = matches.find(({ here }) => here.length > 1);
  assert.ok(passage.here[0][0] > passage.here[1][0], JSON.stringify(matches));

  const { results } = JSON.parse(run(['check', 'there.corpus', 'here.txt', '--format', 'sarif']).stdout).runs[0];
  const { startLine, startColumn, endLine, endColumn } = results[matches.indexOf(passage)].locations[0].physicalLocation.region;
  assert.deepEqual([startLine, startColumn, endLine, endColumn], [16, 1, 18, long.length + 1]);
  assert.match(run(['check', 'there.corpus', 'here.txt', '--format', 'github']).stdout, /^::warning file=here\.txt,line=16,endLine=18,title=/m);
});
