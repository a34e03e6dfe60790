// What stays and what is reported, where the user has chosen it.

import assert from 'node:assert/strict';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { APRIL, folder, jsonLines, leftovers, manyDocuments, OTHER, printed, read, run, write } from './command.mjs';

for (const [name, text] of [
  ['v1/a.md', APRIL],
  ['v2/a.md', `${APRIL}!`],
  ['v3/a.md', `${APRIL} More.`],
  ['v1/b.md', OTHER],
]) {
  mkdirSync(join(folder, 'docs', name, '..'), { recursive: true });
  write(`docs/${name}`, text);
}

test('--prefer keeps the near-duplicate of a file that fits, and the first one counts most', () => {
  const kept = (...args) => {
    printed(['dedupe', 'docs', '--kept', 'kept', ...args]);
    return read('kept').trim().split('\n').sort();
  };
  assert.deepEqual(kept(), ['docs/v1/a.md', 'docs/v1/b.md']);
  for (const way of [[], ['--grouped']]) {
    assert.deepEqual(kept(...way, '--prefer', 'v2/*'), ['docs/v1/b.md', 'docs/v2/a.md']);
    assert.deepEqual(kept(...way, '--prefer', 'v3', '--prefer', 'v3/**', '--prefer', 'docs/v2/*.md'), ['docs/v1/b.md', 'docs/v3/a.md']);
    assert.deepEqual(kept(...way, '--keep', 'longest'), ['docs/v1/b.md', 'docs/v3/a.md']);
    assert.deepEqual(kept(...way, '--keep', 'longest', '--prefer', 'v{1,2}/*'), ['docs/v1/b.md', 'docs/v2/a.md']);
  }
});

test('the last line of dedupe --json counts the dropped documents by bands of their scores', () => {
  const said = jsonLines(printed(['dedupe', 'docs', '--json']));
  const { dropped, scores } = said.pop();
  assert.equal(
    Object.values(scores).reduce((sum, count) => sum + count, 0),
    dropped,
  );
  for (const { score } of said)
    assert.ok(
      Object.keys(scores).some((band) => score >= Number(band) && score < Number(band) + 0.05 + 1e-9),
      `${score}`,
    );
});

test('pairs of a baseline are not reported, and others are', () => {
  printed(['build', 'docs/v1', '-o', 'docs.corpus']);
  const first = run(['check', 'docs.corpus', 'docs/v2', '--write-baseline', 'accepted']);
  assert.deepEqual([first.status, read('accepted')], [1, 'docs/v2/a.md\tdocs/v1/a.md\n']);
  const second = run(['check', 'docs.corpus', 'docs/v2', '--baseline', 'accepted', '--write-baseline', 'accepted.new']);
  assert.deepEqual([second.status, second.stdout, read('accepted.new')], [0, '', read('accepted')]);
  const third = run(['check', 'docs.corpus', 'docs/v2', 'docs/v3', '--baseline', 'accepted']);
  assert.equal(third.status, 1);
  assert.match(third.stdout, /^docs\/v3\/a\.md: /);
  write('accepted.wrong', 'one id\n');
  assert.equal(
    run(['check', 'docs.corpus', 'docs/v2', '--baseline', 'accepted.wrong']).stderr,
    "nearprint: --baseline 'accepted.wrong' cannot be read (line 1 has no tab between two ids)\n",
  );
  assert.match(
    run(['check', 'docs.corpus', 'docs/v2', '--baseline', 'accepted', '--write-baseline', './accepted']).stderr,
    /--write-baseline '\.\/accepted' is also an input/,
  );
});

const POSTS = [
  { id: 'en-old', lang: 'en', date: '2021-05-01', text: APRIL },
  { id: 'de-new', lang: 'de', date: '2024-02-10', text: `${APRIL}!` },
  { id: 'en-new', lang: 'en', date: '2023-11-30', text: `${APRIL} Yes.` },
  { id: 'none', text: `${APRIL}?` },
  { id: 'other', lang: 'en', date: '2022', text: OTHER },
];
write('posts.jsonl', POSTS.map((post) => `${JSON.stringify(post)}\n`).join(''));
const keptOf = (...args) => {
  printed(['dedupe', 'posts.jsonl', '--kept', 'kept', ...args]);
  return read('kept').trim().split('\n');
};

test('--prefer has rules by field, by date, longest and newest, and the first one counts most', () => {
  for (const way of [[], ['--grouped']]) {
    assert.deepEqual(keptOf(...way), ['en-old', 'other']);
    assert.deepEqual(keptOf(...way, '--prefer', 'latest:date'), ['de-new', 'other']);
    assert.deepEqual(keptOf(...way, '--prefer', 'earliest:date'), ['en-old', 'other']);
    assert.deepEqual(keptOf(...way, '--prefer', 'lang=en', '--prefer', 'latest:date'), ['en-new', 'other']);
    assert.deepEqual(keptOf(...way, '--prefer', 'lang=de', '--prefer', 'longest'), ['de-new', 'other']);
    assert.deepEqual(keptOf(...way, '--prefer', 'longest'), ['en-new', 'other']);
    assert.deepEqual(keptOf(...way, '--prefer', 'newest'), ['none', 'other']);
  }
  for (const [rule, why] of [
    ['lang=en', undefined],
    ['latest:when', "no record has a date in the field 'when'"],
    ['latest:lang', "no record has a date in the field 'lang'"],
    ['tongue=en', "no record has a value in the field 'tongue'"],
  ]) {
    const { status, stderr } = run(['dedupe', 'posts.jsonl', '--prefer', rule]);
    assert.deepEqual(
      [status, stderr.split('\n')[0]],
      why ? [2, `nearprint: --prefer '${rule}': ${why}`] : [0, 'nearprint: 5 documents, 2 to keep, 3 to drop'],
    );
  }
});

test('--within-groups drops nothing across languages or folders', () => {
  for (const way of [[], ['--grouped'], ['--keep', 'longest'], ['--within', '10'], ['--within', '10', '--grouped']]) {
    const kept = keptOf(...way, '--within-groups', 'lang');
    assert.equal(kept.length, 4, way.join(' '));
    assert.ok(kept.includes('de-new') && kept.includes('none'), way.join(' '));
  }
  assert.equal(printed(['dedupe', 'docs', '--within-groups', 'folder']), '');
  const without = run(['dedupe', 'docs']);
  assert.match(without.stdout, /v2\/a\.md/);
  assert.doesNotMatch(without.stderr, /--within-groups/);
  for (const version of ['v1', 'v2']) {
    mkdirSync(join(folder, 'versions', version), { recursive: true });
    for (const { id, text } of manyDocuments(3, 400)) write(`versions/${version}/${id}.md`, `${text} ${version}`);
  }
  assert.match(run(['dedupe', 'versions']).stderr, /3 documents are dropped .* --within-groups folder keeps them\n/);
  const { status, stderr } = run(['dedupe', 'posts.jsonl', '--within-groups', 'tongue', '-o', 'unwritten.jsonl']);
  assert.equal(status, 2);
  assert.match(stderr, /--within-groups 'tongue': no record has this field/);
});

test('a group has the lowest score of its chain, in lines and in --json', () => {
  const words = Array.from({ length: 60 }, (_, at) => `word${at}`);
  write(
    'chain.jsonl',
    [0, 6, 12].map((from) => `${JSON.stringify({ id: String(from), text: words.slice(from, from + 48).join(' ') })}\n`).join(''),
  );
  const [first, second, last] = jsonLines(printed(['dedupe', 'chain.jsonl', '--grouped', '--json']));
  assert.deepEqual([first.id, first.of, second.id, second.of], ['6', '0', '12', '0']);
  assert.equal(first.lowest, second.lowest);
  assert.ok(first.lowest > 0.8 && first.lowest < 0.95, `${first.lowest}`);
  assert.deepEqual(Object.values(last.scores), [2]);
  assert.equal(printed(['dedupe', 'chain.jsonl', '--grouped']), ['6', '12'].map((id) => `${id}\t0\t${first.lowest.toFixed(3)}\n`).join(''));
});

test('check --fail-at fails by the share of a text that is in the corpus', () => {
  printed(['build', 'docs/v1', '-o', 'docs.corpus']);
  write('half.txt', `${APRIL}\n\n${'Nothing of this stands in any other text, as far as anybody knows today. '.repeat(4)}`);
  const [{ covered }] = jsonLines(run(['check', 'docs.corpus', 'half.txt', '--json']).stdout);
  assert.ok(covered > 0.3 && covered < 0.6, `${covered}`);
  const status = (least) => run(['check', 'docs.corpus', 'half.txt', '--fail-at', least]).status;
  const percent = 100 * covered;
  assert.deepEqual([`${Math.floor(percent)}%`, `${Math.ceil(percent)}%`, '100%'].map(status), [1, 0, 0]);
});

// `dedupe --drop-list`: what a list says is dropped, and nothing else.

const NAMES = ['a', 'b\tc', '"d"', '1'];
const rows = NAMES.map((id) => JSON.stringify({ id, text: APRIL, n: 1 }));
write('listed.jsonl', `${rows.join('\n')}\n`);

test('--drop-list drops what --drop wrote and nothing else, also if lines were taken out, whatever the ids are', () => {
  const lines = printed(['dedupe', 'listed.jsonl', '--drop', 'drop.txt']).split('\n').slice(0, -1);
  assert.equal(lines.length, 3);
  const drop = ['dedupe', 'listed.jsonl', '--drop-list', 'list.txt', '-o', 'left.jsonl', '--kept', 'kept.jsonl', '--json'];
  for (const [list, left] of [
    [lines, [0]],
    [lines.slice(1), [0, 1]],
    [[lines[1]], [0, 1, 3]],
    [
      ['1', 'a'],
      [1, 2],
    ],
    [[], [0, 1, 2, 3]],
  ]) {
    write('list.txt', list.map((line) => `${line}\r\n`).join(''));
    const said = jsonLines(printed(drop));
    const { documents, kept, dropped } = said.pop();
    assert.deepEqual([documents, kept, dropped], [4, left.length, 4 - left.length]);
    assert.equal(read('left.jsonl'), left.map((at) => `${rows[at]}\n`).join(''));
    assert.equal(read('kept.jsonl'), left.map((at) => `${JSON.stringify({ id: NAMES[at] })}\n`).join(''));
    const gone = NAMES.filter((_, at) => !left.includes(at));
    assert.deepEqual(
      said,
      gone.map((id) => ({ id })),
    );
  }
  write('unlike.csv', `id,text\n1,"${OTHER}"\n2,"${APRIL}"\n`);
  write('list.txt', '\uFEFF1\t2\t0.900\n');
  assert.equal(printed(['dedupe', 'unlike.csv', '--drop-list', 'list.txt', '-o', 'left.csv']), '1\n');
  assert.equal(read('left.csv'), `id,text\n2,"${APRIL}"\n`, 'nothing is compared');
});

test('--drop-list reads what --drop writes with --json, and what it writes itself', () => {
  const odd = ['{"id":"a"}', '3', '0.5', 'line\nend', ' '];
  write('odd.jsonl', [...NAMES, ...odd].map((id) => `${JSON.stringify({ id, text: APRIL })}\n`).join(''));
  for (const form of [[], ['--json']]) {
    for (const way of [[], ['--within', '3'], ['--grouped']]) {
      printed(['dedupe', 'odd.jsonl', ...way, ...form, '--drop', 'drop']);
      for (const round of ['first', 'second']) {
        printed(['dedupe', 'odd.jsonl', '--drop-list', 'drop', '-o', 'left.jsonl', ...form, '--drop', 'again']);
        assert.deepEqual(
          jsonLines(read('left.jsonl')).map(({ id }) => id),
          ['a'],
          `${[...form, ...way, round]}`,
        );
        write('drop', read('again'));
      }
    }
  }
  // An id that looks like a line of --json.
  write('one.jsonl', ['a', odd[0]].map((id) => `${JSON.stringify({ id, text: APRIL })}\n`).join(''));
  printed(['dedupe', 'one.jsonl', '--drop', 'drop']);
  printed(['dedupe', 'one.jsonl', '--drop-list', 'drop', '--drop', 'again']);
  printed(['dedupe', 'one.jsonl', '--drop-list', 'again', '-o', 'left.jsonl']);
  assert.equal(jsonLines(read('left.jsonl'))[0].id, 'a');
});

test('ids of the list that no document has, or several, are named, and nothing is written', () => {
  write('twice.jsonl', `${rows[0]}\n${rows[0]}\n${rows[1]}\n`);
  for (const [input, list, message] of [
    ['listed.jsonl', 'a\nx\ny\tz\n"b\\tc"\n', 'no document has these ids, and nothing is written: x, y'],
    ['listed.jsonl', 'p\nq\nr\ns\nt\n', 'no document has these ids, and nothing is written: p, q, r and 2 more'],
    ['twice.jsonl', 'a\ta\t1.000\n', 'several documents have one of these ids, and nothing is written: a'],
  ]) {
    write('list.txt', list);
    const { status, stderr } = run(['dedupe', input, '--drop-list', 'list.txt', '-o', 'never.jsonl', '--kept', 'never.txt']);
    assert.equal(status, 2);
    assert.ok(stderr.endsWith(`nearprint: --drop-list 'list.txt': ${message}\n`), stderr);
    assert.deepEqual([existsSync(join(folder, 'never.jsonl')), existsSync(join(folder, 'never.txt')), leftovers()], [false, false, []]);
  }
  write('list.txt', 'a\n');
  for (const [args, message] of [
    [['--drop-list', 'missing.txt'], "--drop-list 'missing.txt' cannot be read (no such file or directory)"],
    [['--drop-list', 'list.txt', '--keep', 'longest'], '--drop-list and --keep cannot be used together: --drop-list compares no texts'],
    [['--drop-list', 'list.txt', '--within', '3'], '--drop-list and --within cannot be used together: --drop-list compares no texts'],
    [['--drop-list', 'list.txt', '--kept', 'list.txt'], "--kept 'list.txt' is also an input"],
  ]) {
    const { status, stderr } = run(['dedupe', 'listed.jsonl', ...args]);
    assert.deepEqual([status, stderr], [2, `nearprint: ${message}\n`]);
  }
});
