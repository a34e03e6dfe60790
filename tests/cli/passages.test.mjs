// `passages`: what stands in several documents, each passage once and with exact numbers, and texts without it.

import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { APRIL, folder, jsonLines, OTHER, printed, read, run, write } from './command.mjs';

const NOTICE = 'This page is published under the licence of the society, and may be copied by everybody who says where it comes from.';
const MENU = 'Opening hours and prices\nThe way to the museum by train\nGuided tours for schools and groups\nFriends of the museum';
const line = (record) => `${JSON.stringify(record)}\n`;
const listed = (...args) => {
  const said = jsonLines(printed(['passages', ...args, '--json']));
  return { counts: said.pop(), passages: said };
};

const texts = [
  `${APRIL}\n\n${NOTICE}`,
  `${NOTICE}\n\n${OTHER}`,
  `Short one.\n\n${NOTICE.toUpperCase()}\n\nIts end.`,
  'Nothing of all this stands in here.',
];
write('pages.jsonl', texts.map((text, at) => line({ id: `p${at}`, text })).join(''));

test('a passage is listed once, with its text, the documents that have it and where it begins there', () => {
  const {
    counts,
    passages: [{ text, letters, documents, times, places }, ...others],
  } = listed('pages.jsonl');
  assert.deepEqual([others, counts.documents, counts.passages], [[], 4, 1]);
  assert.deepEqual([text, documents, times], [NOTICE, 3, 3]);
  assert.equal(letters, NOTICE.match(/[a-z]/gi).length);
  assert.deepEqual(
    places.map(({ id, line, start }) => [id, line, start]),
    [
      ['p0', 1, APRIL.length + 2],
      ['p1', 2, 0],
      ['p2', 3, 12],
    ],
  );
  assert.equal(printed(['passages', 'pages.jsonl']), `3 documents, ${letters} letters: p0, p1, p2\n  ${NOTICE}\n`);
  const piped = printed(['passages', '-', '--format', 'jsonl', '--json'], { input: read('pages.jsonl') });
  assert.equal(piped, printed(['passages', 'pages.jsonl', '--json']), 'what can be read only once has passages too');
});

test('one menu has one number of documents, wherever it stands and whatever is around it', () => {
  mkdirSync(join(folder, 'menus'));
  for (let at = 0; at < 60; at++) {
    const own = `Page ${at * 7919} has ${at ** 3} words of its own, and ends with ${at * 104_729}.`;
    write(`menus/${at}.txt`, at % 2 ? `${MENU}\n\n${own}` : `${own}\n\n\n${MENU.replaceAll('\n', '\n\n')}`);
  }
  const { passages } = listed('menus');
  assert.deepEqual(
    passages.map(({ documents, times, places }) => [documents, times, places.length]),
    [[60, 60, 60]],
  );
  assert.deepEqual(passages[0].places.map(({ line }) => line).slice(0, 2), [4, 1]);
  assert.match(
    printed(['passages', 'menus']),
    /^60 documents, \d+ letters: menus\/0\.txt:4, menus\/1\.txt:1, menus\/10\.txt:4, menus\/11\.txt:1 and 56 more\n {2}Opening hours/,
  );
});

test('--common lists what stands in more documents, and --limit says what it leaves out', () => {
  const rows = Array.from({ length: 20 }, (_, id) =>
    line({ id, text: `${id * 7919} own ${id ** 4}. ${id < 12 ? NOTICE : APRIL} ${id * 31}. ${id % 2 ? OTHER : ''}` }),
  );
  write('common.jsonl', rows.join(''));
  const documents = (...args) =>
    listed('common.jsonl', ...args)
      .passages.map(({ documents }) => documents)
      .sort();
  assert.deepEqual(documents(), [10, 12, 8]);
  assert.deepEqual(documents('--common', '8'), [10, 12]);
  assert.deepEqual(documents('--common', '50%'), [12]);
  const { stdout, stderr } = run(['passages', 'common.jsonl', '--limit', '1']);
  assert.equal(stdout.split('\n').length, 3);
  assert.match(stderr, /^nearprint: … and 2 more passages; --limit shows more$/m);
});

test('--cut writes the records without common passages, the others byte for byte, and cutting again cuts nothing', () => {
  const records = [
    `{"id":12345678901234567890, "text":"The river.\\n\\n${NOTICE}", "n":1.50}`,
    `{"id":2, "doc":{"text":"no"}, "text":"- ${NOTICE}\\n- The h\\u0069ll"}`,
    `  {"id":3,"text":"The sea, ${NOTICE} And more."}`,
    '{"id":4,"text":null}',
    '{"id":5, "text":"Only its own." }',
  ];
  write('cut.jsonl', records.map((record) => `${record}\r\n`).join(''));
  const { stdout, stderr } = run(['passages', 'cut.jsonl', '--common', '2', '--cut', '-o', 'cut.out']);
  assert.equal(stdout, `3 documents, ${NOTICE.match(/[a-z]/gi).length} letters: 12345678901234567890, 2, 3\n  ${NOTICE}\n`);
  assert.match(stderr, /^nearprint: 5 documents \(1 without a text\), 1 passage, cut out of 3 documents$/m);
  assert.deepEqual(read('cut.out').split('\n').slice(0, -1), [
    '{"id":12345678901234567890, "text":"The river.", "n":1.50}',
    '{"id":2, "doc":{"text":"no"}, "text":"- The hill"}',
    '  {"id":3,"text":"The sea, And more."}',
    records[3],
    records[4],
  ]);
  assert.match(
    run(['passages', 'cut.out', '--format', 'jsonl', '--common', '2', '--cut', '-o', 'cut.again']).stderr,
    /^nearprint: 5 documents \(1 without a text\), 0 passages, cut out of 0 documents$/m,
  );
  assert.equal(read('cut.again'), read('cut.out'));
  const rows = ['The river', 'The "hill"', 'The sea'].map((own, id) => `${id},"${own.replaceAll('"', '""')}. ${NOTICE}",x`);
  write('cut.csv', `id,text,tag\n${rows.join('\n')}\n3,short,y\n`);
  printed(['passages', 'cut.csv', '--common', '2', '--cut', '-o', 'cut.out']);
  assert.equal(read('cut.out'), 'id,text,tag\n0,The river.,x\n1,"The ""hill"".",x\n2,The sea.,x\n3,short,y\n');
  write('nested-cut.jsonl', [1, 2, 3].map((id) => line({ id, doc: { text: `Number ${id ** 9}. ${NOTICE}` } })).join(''));
  printed(['passages', 'nested-cut.jsonl', '--field', 'doc.text', '--common', '2', '--cut', '-o', 'cut.out']);
  assert.equal(
    read('cut.out'),
    '{"id":1,"doc":{"text":"Number 1."}}\n{"id":2,"doc":{"text":"Number 512."}}\n{"id":3,"doc":{"text":"Number 19683."}}\n',
  );
});

test('--cut writes files into a new folder, with what stands before their text', () => {
  mkdirSync(join(folder, 'notes/deep'), { recursive: true });
  write('notes/a.md', `---\ntitle: A\n---\nAbout rain.\n\n${NOTICE}\n`);
  write('notes/deep/b.txt', `${NOTICE}\n\nAbout snow.\n`);
  write('notes/c.html', `<main><p>About hail.</p><p>${NOTICE}</p></main>`);
  write('notes/d.txt', 'About nothing.\n');
  printed(['passages', 'notes', '--common', '2', '--cut', '-o', 'without']);
  const left = (name) => readFileSync(join(folder, 'without/notes', name), 'utf8').trim();
  assert.deepEqual(['a.md', 'deep/b.txt', 'c.html.txt', 'd.txt'].map(left), [
    '---\ntitle: A\n---\nAbout rain.',
    'About snow.',
    'About hail.',
    'About nothing.',
  ]);
  assert.match(
    run(['passages', 'notes', '--common', '2', '--cut', '-o', 'without']).stderr,
    /--output 'without' is a folder that is not empty; name a new one/,
  );
  assert.equal(readFileSync(join(folder, 'notes/a.md'), 'utf8').includes(NOTICE), true);
});

test('files and records in which nothing is cut are copied byte for byte, whatever their bytes are', () => {
  const notice = 'This page is published under the licence of the society, and may be copied by everybody.';
  mkdirSync(join(folder, 'bytes'));
  const files = {
    'shift-jis.txt': Buffer.from([0x93, 0xfa, 0x96, 0x7b, 0x8c, 0xea, 0x0d, 0x0a]),
    'latin.txt': Buffer.from('Caf\xe9 au lait\n\n\n\nFin  \n', 'latin1'),
    'marked.txt': Buffer.from('\uFEFFWith a mark.\r\n'),
    'wide.txt': Buffer.from('\uFEFFIn two bytes.', 'utf16le'),
    'front.md': Buffer.from('---\ntitle: caf\xe9\n---\nText  \n', 'latin1'),
  };
  for (const [name, bytes] of Object.entries(files)) write(`bytes/${name}`, bytes);
  for (const name of ['1', '2', '3']) write(`bytes/${name}.md`, `---\nn: ${name}\n---\nNumber ${name}.\n\n${notice}\n`);
  printed(['passages', 'bytes', '--common', '2', '--cut', '-o', 'bytes-left']);
  for (const [name, bytes] of Object.entries(files)) assert.deepEqual(readFileSync(join(folder, 'bytes-left/bytes', name)), bytes, name);
  assert.equal(read('bytes-left/bytes/2.md'), '---\nn: 2\n---\nNumber 2.\n');
  const rows = [
    `{"text":"Caf\xe9 ", "n":1.0}`,
    ...[1, 2, 3].map((n) => `{"text":"Day ${n}. ${notice}"}`),
    '{"text":"\xff\xfe nothing" }',
  ].map((row) => Buffer.from(`${row}\n`, 'latin1'));
  write('bytes.jsonl', Buffer.concat(rows));
  printed(['passages', 'bytes.jsonl', '--common', '2', '--cut', '-o', 'bytes-left.jsonl']);
  const left = [rows[0], ...[1, 2, 3].map((n) => Buffer.from(`{"text":"Day ${n}."}\n`)), rows[4]];
  assert.deepEqual(readFileSync(join(folder, 'bytes-left.jsonl')), Buffer.concat(left));
});
