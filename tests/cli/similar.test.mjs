// `similar` lists the documents of a corpus that may be about the same thing.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { jsonLines, printed, write } from './command.mjs';

const REPORTS = [
  { id: '17', title: 'Editor crashes when a picture is pasted', text: 'After pasting a screenshot the window closes.' },
  { id: '18', title: 'Dark theme', text: 'Please add a theme with a dark background to the settings.' },
  { id: '19', title: 'Search finds nothing in long notes', text: 'In notes of more than a thousand lines the search has no result.' },
];
write('reports.jsonl', REPORTS.map((report) => JSON.stringify(report)).join('\n'));
printed(['build', 'reports.jsonl', '-o', 'reports.corpus']);

test('each text has its id, and below it documents with the words that decided', () => {
  write('new.jsonl', JSON.stringify({ id: 'new', title: 'Crash on pasting a picture', text: 'The window closes.' }));
  const lines = printed(['similar', 'reports.corpus', 'new.jsonl']).trimEnd().split('\n');
  assert.equal(lines[0], 'new');
  assert.equal(lines.length, 2);
  assert.match(lines[1], /^ {2}17 \(Editor crashes when a picture is pasted\): .*picture/);
  write('bread.txt', 'Banana bread with walnuts and honey');
  assert.equal(printed(['similar', 'reports.corpus', 'bread.txt']), '');
});

test('--json, --all, --limit, titles and --not-itself', () => {
  write('theme.md', '---\ntitle: dark theme\n---\nIt hurts the eyes at night.');
  const [{ id, similar }] = jsonLines(printed(['similar', 'reports.corpus', 'theme.md', '--json']));
  assert.deepEqual([id, similar[0].id, similar[0].numbers], ['theme.md', '18', 'same']);
  const all = jsonLines(printed(['similar', 'reports.corpus', 'reports.jsonl', '--all', '--json']));
  assert.deepEqual(
    all.map(({ id, similar }) => similar[0].id === id),
    [true, true, true],
  );
  const others = jsonLines(printed(['similar', 'reports.corpus', 'reports.jsonl', '--all', '--limit', '1', '--not-itself', '--json']));
  assert.ok(others.every(({ id, similar }) => similar.length <= 1 && similar.every((one) => one.id !== id)));
});
