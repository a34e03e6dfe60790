import assert from 'node:assert/strict';
import { test } from 'node:test';
import { APRIL, nearprint, OTHER, printed, run, write } from './command.mjs';

const edited = APRIL.replace('bright', 'dark');
write('a.txt', APRIL);
write('b.txt', edited);

test('compare says what the library says', () => {
  const { distance, jaccard, passages } = nearprint.compare(APRIL, edited);
  const said = printed(['compare', 'a.txt', 'b.txt']);
  assert.match(said, new RegExp(`^score     \\d+\\.\\d %: near-duplicates\\ndistance  ${distance} of 64 bits`));
  assert.ok(said.includes(`${(100 * jaccard).toFixed(1)} %`), said);
  const [{ a }] = passages;
  assert.match(said, /^passages  \d+$/m);
  assert.match(said, new RegExp(`^line 1 → 1: .*${APRIL.slice(a[1] - 30, a[1])}$`, 'm'));
});

test('--json is the object itself', () => {
  assert.deepEqual(JSON.parse(printed(['compare', 'a.txt', 'b.txt', '--json'])), nearprint.compare(APRIL, edited));
});

test('one of the two may be standard input', () => {
  const said = printed(['compare', '-', 'b.txt', '--json'], { input: OTHER });
  assert.deepEqual(JSON.parse(said), nearprint.compare(OTHER, edited));
});

test('passages are in colour where colours are wanted, and never in a pipe', () => {
  const green = /\u001b\[32m[^\u001b]*cold day in April/;
  for (const CI of [undefined, 'true']) {
    assert.doesNotMatch(printed(['compare', 'a.txt', 'b.txt'], { env: { NO_COLOR: undefined, CI } }), /\u001b/);
  }
  assert.match(printed(['compare', 'a.txt', 'b.txt'], { env: { NO_COLOR: undefined, FORCE_COLOR: '1' } }), green);
});

test('ten passages are shown, and how many more there are', () => {
  const sentence = (at) => `Number ${at} of all the sentences that both of them share word by word is told here. `;
  const sentences = Array.from({ length: 14 }, (_, at) => sentence((at * 7919).toString(36)));
  const sides = [sentences, [...sentences].reverse()].map((all) => all.join('\n\n'));
  sides.forEach((text, at) => write(`side${at}.txt`, text));
  const said = printed(['compare', 'side0.txt', 'side1.txt']);
  assert.equal(said.match(/^lines? \d/gm).length, 10, said);
  assert.match(said, /… and \d+ more\n$/);
});

test('of equal texts without letters it is said that they are equal, and no cosine is negative', () => {
  write('smile.txt', '😀😀😀');
  write('party.txt', '🎉🎉🎉');
  write('other.txt', OTHER);
  assert.match(
    printed(['compare', 'smile.txt', 'smile.txt']),
    /^score     0 %: equal texts, in which nothing counts\ndistance  0 of 64 bits: a cosine of about 1\.000\n/,
  );
  assert.match(printed(['compare', 'smile.txt', 'party.txt']), /^score     0 %: not near-duplicates\n/);
  const recipe = { ...nearprint.recipes.default, seed: 0 };
  while (nearprint.compare(APRIL, OTHER, recipe).estimate > 0) recipe.seed++;
  write('seed.json', JSON.stringify(recipe));
  assert.match(printed(['compare', 'a.txt', 'other.txt', '--recipe', 'seed.json']), /^distance  \d+ of 64 bits: unrelated$/m);
});

test('what cannot be compared is named', () => {
  write('zero.bin', Buffer.from([0, 1]));
  const refused = (args) => {
    const { status, stdout, stderr } = run(['compare', ...args]);
    assert.deepEqual([status, stdout], [2, '']);
    return stderr;
  };
  assert.equal(refused(['a.txt', 'nowhere']), "nearprint: <b> 'nowhere' cannot be read (no such file or directory)\n");
  assert.equal(refused(['zero.bin', 'a.txt']), "nearprint: <a> 'zero.bin' is binary: it holds NUL bytes\n");
  assert.equal(refused(['-', '-']), "nearprint: <b> '-' is what <a> is: standard input can be only one of them\n");
});

test('the lines of a passage are those of the files, behind front matter too', () => {
  write('lines.md', `---\ntitle: A novel\n---\n\nOne more line.\n\n${APRIL.replace('. ', '.\n')}\n`);
  write('lines.txt', `\n\n${APRIL}\n`);
  assert.match(printed(['compare', 'lines.md', 'lines.txt']), /^lines 7–8 → 3: It was a bright cold day in April/m);
});
