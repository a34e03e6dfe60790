// Where SARIF and GitHub annotations show a match whose parts are not in the order of the text.

import assert from 'node:assert/strict';
import { posix, win32 } from 'node:path';
import { test } from 'node:test';
import { githubLines, sarif, sarifResults } from '../../pkg-template/cli/sarif.js';

const regionOf = ({ physicalLocation }) => physicalLocation.region;
const regionsOf = (document, matches) =>
  sarifResults(document, 'a.txt', matches).map(({ locations, relatedLocations = [] }) => [...locations, ...relatedLocations].map(regionOf));
const match = (...here) => ({ id: 'x', scope: 'part', score: 0.5, share: 0.25, documents: 1, here });
const text = 'one\ntwo two\n\nthree';

test('each part has its own region, the longest first', () => {
  const document = { id: 'a', text, line: 3 };
  const expected = [
    [
      { startLine: 4, startColumn: 5, endLine: 6, endColumn: 6 },
      { startLine: 3, startColumn: 2, endLine: 3, endColumn: 4 },
    ],
    [{ startLine: 4, startColumn: 1, endLine: 4, endColumn: 8 }],
    [{ startLine: 3, startColumn: 1, endLine: 3, endColumn: 4 }],
  ];
  assert.deepEqual(regionsOf(document, [match([8, 18], [1, 3]), match([4, 11]), match([0, 3])]), expected);
  const [first, second] = githubLines(document, 'a.txt', [match([8, 18], [1, 3]), match([4, 11])]);
  assert.equal(first, '::warning file=a.txt,line=4,endLine=6,title=Near-duplicate::25.0 %25 of this text is in x, in 2 parts');
  assert.match(second, /^::warning file=a\.txt,line=4,endLine=4,col=1,endColumn=8,title=Near-duplicate::.*, in 1 part$/);
});

test('a record is one line, and a text without known lines has no region', () => {
  assert.deepEqual(regionsOf({ id: 'a', text, line: 7, raw: Buffer.from('{}') }, [match([4, 7], [0, 3])]), [[{ startLine: 7 }]]);
  assert.deepEqual(regionsOf({ id: 'a', text, line: 0 }, [match([0, 3]), match([4, 7], [0, 3])]), [[undefined], [undefined]]);
});

test('a text is read once, however many matches it has', () => {
  const long = 'a line\n'.repeat(1000);
  let looks = 0;
  const counted = {
    matchAll(pattern) {
      const ends = long.matchAll(pattern);
      return { next: () => (looks++, ends.next()) };
    },
  };
  const matches = Array.from({ length: 1000 }, (_, i) => match([7 * i, 7 * i + 6], [0, 3]));
  assert.equal(regionsOf({ id: 'a', text: counted, line: 1 }, matches).at(-1)[0].endLine, 1000);
  assert.ok(looks <= 1001, `${looks} looks`);
});

test('every kind of line end begins a new line', () => {
  for (const end of ['\n', '\r', '\r\n']) {
    const lines = ['one', 'two two', '', 'three'].join(end);
    const start = lines.indexOf('three');
    const expected = { startLine: 6, startColumn: 1, endLine: 6, endColumn: 6 };
    assert.deepEqual(regionsOf({ id: 'a', text: lines, line: 3 }, [match([start, start + 5])]), [[expected]], JSON.stringify(end));
  }
  assert.deepEqual(sarif([], '1').runs[0].newlineSequences, ['\r\n', '\n', '\r']);
});

test('paths have slashes on every system', () => {
  const paths = [
    ['docs\\v1\\a b.md', 'docs/v1/a b.md', 'docs/v1/a%20b.md'],
    ['.\\docs\\..\\a#.md', 'a#.md', 'a%23.md'],
    ['C:\\docs\\a.md', 'C%3A/docs/a.md', 'file:///C:/docs/a.md'],
  ];
  const reported = (path, system) => {
    const args = [{ id: 'a', text, line: 1 }, path, [match([0, 3])], system];
    return [/file=([^,]*)/.exec(githubLines(...args)[0])[1], sarifResults(...args)[0].locations[0].physicalLocation.artifactLocation.uri];
  };
  for (const [path, ...expected] of paths) assert.deepEqual(reported(path, win32), expected);
  // Elsewhere a backslash may stand in a name.
  assert.deepEqual(reported('docs/a\\b.md', posix), ['docs/a\\b.md', 'docs/a%5Cb.md']);
  assert.deepEqual(reported('./docs//a.md', undefined), ['docs/a.md', 'docs/a.md']);
});
