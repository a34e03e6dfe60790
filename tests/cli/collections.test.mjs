// Collections as they are: containers are not judged by their markup, no record is lost, and of a folder is read what is asked for.

import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { APRIL, folder, jsonLines, nearprint, OTHER, printed, read, run, write } from './command.mjs';

const hex = (text) => nearprint.toHex(nearprint.fingerprint(text));
const folderOf = (name, files) => {
  mkdirSync(join(folder, name), { recursive: true });
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(join(folder, name, file, '..'), { recursive: true });
    write(`${name}/${file}`, content);
  }
  return name;
};
/** The ids that are read, in their order. */
const idsOf = (...args) => jsonLines(printed(['fingerprint', '--json', ...args])).map(({ id }) => id);

const ENGLISH =
  'Open the window|The door is locked|Where are my keys?|Look below the flower pot|Thank you, I found them|See you on Sunday'.split('|');
const GERMAN =
  'Öffne das Fenster|Die Tür ist abgeschlossen|Wo sind meine Schlüssel?|Schau unter den Blumentopf|Da waren sie|Bis Sonntag'.split('|');
const FRENCH = 'Ouvre la fenêtre|La porte est fermée|Où sont mes clés ?|Regarde sous le pot de fleurs|Merci, je les ai|À dimanche'.split(
  '|',
);

const po = (language, lines) =>
  [
    `msgid ""\nmsgstr ""\n"Project-Id-Version: house 2.1\\n"\n"Language: ${language}\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n`,
    ...lines.map(
      (line, at) =>
        `#: src/rooms/house.c:${100 + at}\nmsgctxt "house"\nmsgid "${ENGLISH[at]}"\nmsgstr ""\n"${line.slice(0, 5)}"\n"${line.slice(5)}"\n`,
    ),
    '#~ msgid "No longer used"\n#~ msgstr "Old"\n',
  ].join('\n');

test('translations of one program into two languages both stay, and a second copy of one does not', () => {
  folderOf('po', { 'de.po': po('de', GERMAN), 'fr.po': po('fr', FRENCH), 'de-again.po': po('de_AT', GERMAN) });
  assert.equal(printed(['dedupe', 'po']), 'po/de.po\tpo/de-again.po\t1.000\n');
  assert.equal(printed(['fingerprint', 'po/fr.po']).split('  ')[0], hex(FRENCH.join('\n\n')));
});

test('fuzzy and obsolete translations, which programs do not show, are not read', () => {
  const entry = (flags, id, text) => `${flags}msgid "${id}"\nmsgstr ""\n"${text}"\n`;
  const source = [
    entry('# fuzzy: this is a remark\n#: a.c:1\n#, c-format\n', 'a', FRENCH[0]),
    entry('#: a.c:2\n#, c-format, fuzzy\n#| msgid "before"\n', 'b', 'Devinette'),
    entry('', 'c', FRENCH[1]),
    'msgid "d"\nmsgid_plural "ds"\nmsgstr[0] "un"\nmsgstr[1] "deux"\n#, fuzzy\nmsgid "e"\nmsgid_plural "es"\nmsgstr[0] "trois"\nmsgstr[1] "quatre"\n',
    '#, fuzzy\n#~ msgid "f"\n#~ msgstr "Ancien"\n',
    entry('', 'g', FRENCH[2]),
    entry('#,fuzzy\nmsgctxt "house"\n', 'h', 'Autre devinette'),
    entry('msgctxt "house"\n', 'i', FRENCH[3]),
  ].join('\n');
  const text = [FRENCH[0], FRENCH[1], 'un', 'deux', FRENCH[2], FRENCH[3]].join('\n\n');
  for (const [name, head] of [
    ['a', 'msgid ""\nmsgstr "Language: fr"\n\n'],
    ['b', '#, fuzzy\nmsgid ""\nmsgstr "Language: fr"\n\n'],
    ['c', ''],
  ]) {
    write(`${name}.po`, head + source);
    assert.equal(printed(['fingerprint', `${name}.po`]).split('  ')[0], hex(text), name);
  }
});

const HEAD = `Received: from mail.example.org (mail.example.org [192.0.2.7])\n\tby mx.example.com with ESMTPS id 4f2; Mon, 3 Mar 2025 09:00:00 +0000
From: Ann Example <ann@example.org>\nTo: <list@example.com>\nMIME-Version: 1.0\n`;
const latin = Buffer.from(
  `${HEAD}Subject: Caf=?utf-8?Q?=C3=A9?=\nContent-Type: text/plain; charset=iso-8859-1\n\nUn caf\xe9 pr\xe8s de la gare, ouvert d\xe8s six heures.\n`,
  'latin1',
);
const mixed = (
  text,
  html,
) => `${HEAD}Subject: Two parts\nContent-Type: multipart/alternative; boundary=part\n\n--part\nContent-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: base64\n\n${Buffer.from(text).toString('base64')}\n--part\nContent-Type: text/html\n\n${html}\n--part--\n`;

test('of mail the text part is read: messages with the same head and other bodies stay', () => {
  folderOf('mails', {
    'a.eml': `${HEAD}Subject: A\n\n${APRIL}\n`,
    'b.eml': `${HEAD}Subject: B\n\n${OTHER}\n`,
    'c.eml': latin,
    'd.eml': mixed(OTHER, '<p>no'),
    'e.eml': `${HEAD}Content-Type: text/html\n\n<div><p>${APRIL}</p></div>`,
  });
  assert.equal(printed(['dedupe', 'mails']), 'mails/d.eml\tmails/b.eml\t1.000\nmails/e.eml\tmails/a.eml\t1.000\n');
  assert.equal(printed(['fingerprint', 'mails/c.eml']).split('  ')[0], hex('Un café près de la gare, ouvert dès six heures.'));
});

test('each message of a mailbox is a document, with its headers as fields, and the output is a mailbox', () => {
  const message = (id, subject, body) =>
    `From ann@example.org Mon Mar  3 09:00:00 2025\n${HEAD}Message-ID: <${id}@example.org>\nSubject: ${subject}\n\n${body}\n\n`;
  const [first, second, third] = [
    message('1', 'One', `${APRIL}\n>From here it goes on.`),
    message('2', 'Two', OTHER),
    message('3', 'Three', `${APRIL}\nFrom here it goes on.`),
  ];
  write('box.mbox', first + second + third);
  assert.equal(printed(['dedupe', 'box.mbox', '-o', 'box.out']), `box.mbox:${(first + second).split('\n').length}\tbox.mbox:1\t1.000\n`);
  assert.equal(read('box.out'), first + second);
  assert.deepEqual(idsOf('box.mbox', '--id-field', 'message-id'), ['<1@example.org>', '<2@example.org>', '<3@example.org>']);
  assert.equal(printed(['fingerprint', 'box.mbox', '--field', 'subject', '--field', 'to']).split('  ')[0], hex('One\n\nlist@example.com'));
});

test('of a notebook the sources of its cells are read, whatever they print', () => {
  const notebook = (output) =>
    JSON.stringify({
      nbformat: 4,
      cells: [
        { cell_type: 'markdown', source: ['# Rain\n', APRIL] },
        { cell_type: 'code', source: 'print(days.mean())', outputs: [{ text: [output.repeat(50)] }], execution_count: output.length },
      ],
    });
  folderOf('notebooks', { 'a.ipynb': notebook('3.4'), 'b.ipynb': notebook('another long output '), 'none.ipynb': '{"cells":7}' });
  const { stdout, stderr } = run(['dedupe', 'notebooks']);
  assert.equal(stdout, 'notebooks/b.ipynb\tnotebooks/a.ipynb\t1.000\n');
  assert.match(stderr, /^nearprint: notebooks\/none\.ipynb: not of the format 'notebook' \(no cells are in it\)$/m);
  assert.equal(printed(['fingerprint', 'notebooks/a.ipynb']).split('  ')[0], hex(`# Rain\n${APRIL}\n\nprint(days.mean())`));
});

test('what is not a text is refused by its first bytes, with what to do', () => {
  folderOf('refused', {
    'a.pdf': `%PDF-1.4\n1 0 obj << /Type /Catalog >> endobj\n${APRIL}`,
    'b.rtf': `{\\rtf1\\ansi ${APRIL}}`,
    'c.docx': 'PK\x03\x04word',
    'd.txt': `%PDF-1.7 ${APRIL}`,
    'e.txt': APRIL,
  });
  const { status, stdout, stderr } = run(['dedupe', 'refused', '--strict', '--kept', 'kept']);
  assert.deepEqual([status, stdout, read('kept')], [2, '', 'refused/e.txt\n']);
  assert.match(stderr, /^nearprint: refused\/a\.pdf: a PDF file; make text of it first, for example with pdftotext$/m);
  assert.match(stderr, /^nearprint: refused\/b\.rtf: an RTF file; make text of it first, for example with pandoc$/m);
  assert.match(stderr, /^nearprint: refused\/c\.docx: a zip archive or an office document; unpack it, or make text of it first/m);
  assert.match(stderr, /^nearprint: 4 files have a format that is not read, and were left out$/m);
  assert.match(run(['compare', 'refused/a.pdf', 'refused/e.txt']).stderr, /^nearprint: <a> 'refused\/a\.pdf' is a PDF file; make text/);
});

test('JSON, drawings and lists of versions are left out of folders with a warning, and read if they are asked for', () => {
  folderOf('site', {
    'a.md': APRIL,
    'logo.svg': '<svg><text>Logo</text></svg>',
    'package-lock.json': '{}',
    'data.json': '{}',
    'Cargo.lock': '[[package]]',
  });
  const { status, stderr } = run(['dedupe', 'site', '--strict']);
  assert.equal(status, 0);
  assert.match(stderr, /^nearprint: site\/logo\.svg: data and no prose$/m);
  assert.match(
    stderr,
    /^nearprint: 4 files of folders hold data and no prose, and were left out; to read them, name them or give --include$/m,
  );
  for (const asked of [['site/logo.svg'], ['site/*.svg'], ['site', '--include', '*.svg']])
    assert.deepEqual(idsOf(...asked), ['site/logo.svg'], asked.join(' '));
});

test('a line of TSV is a record, whatever quotation marks are in it, and --quote reads them', () => {
  const rows = [
    '1\tA pipe of copper',
    '2\t"Good morning, he said',
    '3\tA row about cats in the rain',
    '4\tThe old clock stopped "',
    '5\tA row about cats in rain',
    '6\tshort "no"',
    '7\t"quoted, in a whole field"',
  ];
  write('rows.tsv', `id\ttext\n${rows.join('\n')}\n`);
  assert.deepEqual(idsOf('rows.tsv'), ['1', '2', '3', '4', '5', '6', '7']);
  assert.match(printed(['dedupe', 'rows.tsv', '-o', 'rows.out']), /^5\t3\t/);
  assert.equal(read('rows.out'), `id\ttext\n${rows.filter((row) => !row.startsWith('5')).join('\n')}\n`);
  write('quoted.tsv', 'id\ttext\n1\t"a tab \there, and\na line ""end"""\n');
  assert.equal(printed(['fingerprint', 'quoted.tsv', '--quote', '"']), `${hex('a tab \there, and\na line "end"')}  1\n`);
  write('single.csv', "id,text\n1,'one, two'\n2,it's\n");
  assert.equal(printed(['fingerprint', 'single.csv', '--quote', "'"]), `${hex('one, two')}  1\n${hex("it's")}  2\n`);
  write('open.csv', 'id,text\n1,"open\n2,closed\n');
  assert.deepEqual(idsOf('open.csv', '--quote', 'none'), ['1', '2']);
});

test('the output has every record that is not dropped, also those that cannot be judged, byte for byte', () => {
  const records = [
    `{"id":1,"text":"${APRIL}"}`,
    '{"id":2,"text":null,"photo":"a.jpg"}',
    '{"id":3,"photo":"b.jpg"}',
    `{"id":4,"text":"${OTHER}","price":NaN}`,
    'not JSON at all',
    '[1]',
    `{"id":{"a":1},"text":"${APRIL}"}`,
    '{"id":8,"text":""}',
    `  {"id":9, "text":"${APRIL}!"}`,
    `{"id":10,"text":7}`,
  ];
  write('all.jsonl', records.map((record) => `${record}\n`).join(''));
  for (const way of [[], ['--grouped'], ['--keep', 'longest'], ['--within', '3']]) {
    const { status, stderr } = run(['dedupe', 'all.jsonl', ...way, '-o', 'all.out', '--kept', 'all.kept', '--json']);
    const dropped = way.includes('longest') || way.includes('--within') ? undefined : 8;
    assert.equal(status, 0);
    const written = read('all.out').split('\n').slice(0, -1);
    assert.equal(written.length, 9, way.join(' '));
    if (dropped !== undefined)
      assert.deepEqual(
        written,
        records.filter((_, at) => at !== dropped),
      );
    assert.equal(read('all.kept').split('\n').length - 1, 9);
    assert.match(stderr, /^nearprint: 7 records could not be judged, and stay$/m);
  }
  assert.equal(run(['dedupe', 'all.jsonl', '--strict']).status, 2);
  write('all.csv', `id,text,tag\n1,"${APRIL}",x\n2,two fields\n3,one,two,three\n4,"a" b,x\n5,"${APRIL}",y\n`);
  assert.equal(printed(['dedupe', 'all.csv', '-o', 'all.out']), '5\t1\t1.000\n');
  assert.equal(
    read('all.out'),
    read('all.csv')
      .split('\n')
      .filter((row) => !row.startsWith('5'))
      .join('\n'),
  );
});

test('a text that ends the memory of WebAssembly stays in the output', () => {
  const long = Array.from({ length: 300_000 }, (_, word) => ((word * 7919) % 1_000_003).toString(36)).join(' ');
  const short = Array.from({ length: 600 }, (_, id) => ({ id, text: `entry ${id} of ${id * 7919}, ${id ** 3} and ${id * 104_729}` }));
  const records = [...short, { id: 'long', text: long }, { id: 'again', text: short[0].text }].map((record) => JSON.stringify(record));
  write('long.jsonl', records.join('\n'));
  const { stdout, stderr } = run(['dedupe', 'long.jsonl', '--within', '0', '-o', 'long.out'], { node: ['--wasm-max-mem-pages=60'] });
  assert.equal(stdout, 'again\t0\t0\n', stderr);
  assert.equal(read('long.out'), `${records.slice(0, -1).join('\n')}\n`);
  assert.match(stderr, /^nearprint: 1 text could not be fingerprinted, and stays$/m);
});

test('several fields are one text, a name leads into objects, and the names that exist are said', () => {
  const question = 'How do I renew my card at the branch';
  write(
    'faq.jsonl',
    [['Bring the old one and a photograph.'], ['You cannot; order it by telephone.'], [null]]
      .map(([a], id) => JSON.stringify({ id, q: question, a }))
      .join('\n'),
  );
  assert.match(printed(['dedupe', 'faq.jsonl', '--field', 'q']), /^1\t0\t/m);
  assert.doesNotMatch(printed(['dedupe', 'faq.jsonl', '--field', 'q', '--field', 'a']), /^1\t/m);
  assert.deepEqual(
    printed(['fingerprint', 'faq.jsonl', '--field', 'q', '--field', 'a'])
      .split('\n')
      .map((line) => line.split('  ')[0])
      .slice(0, 3),
    [hex(`${question}\n\nBring the old one and a photograph.`), hex(`${question}\n\nYou cannot; order it by telephone.`), hex(question)],
  );
  write(
    'nested.jsonl',
    `${JSON.stringify({ meta: { key: 'x' }, doc: { content: APRIL, lang: { name: 'en' } }, 'doc.title': 'whole name' })}\n`,
  );
  assert.equal(printed(['fingerprint', 'nested.jsonl', '--field', 'doc.content', '--id-field', 'meta.key']), `${hex(APRIL)}  x\n`);
  assert.equal(printed(['fingerprint', 'nested.jsonl', '--field', 'doc.title']), `${hex('whole name')}  nested.jsonl:1\n`);
  const { stderr } = run(['fingerprint', 'nested.jsonl', '--field', 'doc', '--field', 'doc.contents']);
  assert.match(stderr, /the field 'doc' is not a string/);
  assert.match(
    run(['fingerprint', 'nested.jsonl', '--field', 'content', '--field', 'body']).stderr,
    /no text in the fields 'content', 'body'; --field can name another one: 'meta\.key', 'doc\.content', 'doc\.lang\.name', 'doc\.title'$/m,
  );
});

test('fields that hold HTML are read without its markup', () => {
  write(
    'html.jsonl',
    [APRIL, OTHER]
      .map(
        (text, id) =>
          `${JSON.stringify({ id, text: `<div class="x"><p>${text.replace('and', '<b>and</b>')}</p><script>no()</script></div>` })}\n`,
      )
      .join(''),
  );
  assert.equal(printed(['fingerprint', 'html.jsonl', '--field-format', 'html']), `${hex(APRIL)}  0\n${hex(OTHER)}  1\n`);
});

test('with --format lines each line is a document', () => {
  write('lines.txt', `${APRIL}\n\n${OTHER}\r\n${APRIL}!\n`);
  assert.equal(printed(['dedupe', 'lines.txt', '--format', 'lines', '-o', 'lines.out']), 'lines.txt:4\tlines.txt:1\t1.000\n');
  assert.equal(read('lines.out'), `${APRIL}\n${OTHER}\n`);
  assert.equal(printed(['fingerprint', '-', '--format', 'lines'], { input: OTHER }), `${hex(OTHER)}  -:1\n`);
});

test('a pattern fits the files of a folder that is named by dots', () => {
  folderOf('dots/own', { 'a.md': 'A text of this folder.', 'b.txt': 'Another text, which is left out.' });
  for (const [from, input] of [
    ['dots/own', '.'],
    ['dots', './own'],
    ['dots/own', '../own'],
  ])
    for (const choice of [
      ['--include', '*.md'],
      ['--exclude', '*.txt'],
    ]) {
      const { stderr } = run(['dedupe', input, ...choice], { cwd: join(folder, from) });
      assert.equal(stderr, 'nearprint: 1 document, 1 to keep, 0 to drop\n', `${input} ${choice}`);
    }
});

test('--include, --exclude and .gitignore say what of a folder is read', () => {
  const files = {
    '.gitignore': '# old ones\n/docs/v1/\n*.tmp.md\n!keep.tmp.md\nbuild\n',
    'docs/v1/a.md': '1',
    'docs/v2/a.md': '2',
    'docs/v2/b.txt': '3',
    'docs/v2/c.tmp.md': '4',
    'docs/v2/keep.tmp.md': '5',
    'docs/build/x.md': '6',
    'docs/v2/.gitignore': 'b.*\n',
  };
  folderOf(
    'tree',
    Object.fromEntries(Object.entries(files).map(([name, text]) => [name, text.length > 1 ? text : `text ${text} of ${text ** 9}`])),
  );
  const found = (...args) => idsOf('tree', ...args).map((id) => id.replace('tree/docs/', ''));
  assert.deepEqual(found(), ['build/x.md', 'v1/a.md', 'v2/a.md', 'v2/b.txt', 'v2/c.tmp.md', 'v2/keep.tmp.md']);
  assert.deepEqual(found('--gitignore'), ['v2/a.md', 'v2/keep.tmp.md']);
  assert.deepEqual(found('--exclude', 'v1', '--exclude', '*.tmp.md'), ['build/x.md', 'v2/a.md', 'v2/b.txt']);
  assert.deepEqual(found('--include', '*.md', '--exclude', 'docs/v2'), ['build/x.md', 'v1/a.md']);
  assert.deepEqual(found('--include', 'v{1,2}/*.{md,txt}', '--exclude', '**/keep*'), ['v1/a.md', 'v2/a.md', 'v2/b.txt', 'v2/c.tmp.md']);
  assert.deepEqual(idsOf('tree/docs/*/*.md', 'tree/docs/v1/a.md', '--exclude', 'v2'), ['tree/docs/build/x.md', 'tree/docs/v1/a.md']);
  assert.equal(
    run(['fingerprint', 'tree', '--exclude', '+(a)']).stderr,
    "nearprint: --exclude '+(a)': patterns with ?( *( +( @( or !( are not supported\n",
  );
});
