// The work of a command grows with its input, whoever made the input: each family of files is read at growing sizes. Processor time is
// measured, less what starting takes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { assertGrowth } from '../npm/growing.mjs';
import { run, write } from './command.mjs';

/** Milliseconds: the least work that says anything. */
const LEAST = 60;
const MEBI = 1 << 20;

const meter = pathToFileURL(write('meter.mjs', `
  import { writeSync } from 'node:fs';
  process.on('exit', () => {
    const { user, system } = process.cpuUsage();
    writeSync(2, '\\nprocessor ' + (user + system) / 1000 + '\\n');
  });
`)).href;

function processorTime(args) {
  const { stderr } = run(args, { node: ['--import', meter] });
  return Number(/^processor ([\d.]+)$/m.exec(stderr)?.[1] ?? assert.fail(stderr));
}

const tiny = write('tiny.txt', 'tiny');
const startUp = Math.min(...Array.from({ length: 5 }, () => processorTime(['fingerprint', tiny])));

/** `make(n)` returns the content of a file of about n bytes. */
function grows(name, extension, make, command = ['fingerprint']) {
  test(name, async (t) => {
    const prepare = (n) => {
      const file = `growing-${n}${extension}`;
      write(file, make(n));
      return () => processorTime([...command, file]) - startUp;
    };
    (await assertGrowth(prepare, { start: MEBI / 4, least: LEAST })).forEach((step) => t.diagnostic(step));
  });
}

const csv = (rows) => `id,text\n${rows}`;
const times = (n, row) => row.repeat(Math.ceil(n / row.length));

grows('CSV: a quoted field of line ends', '.csv', (n) => csv(`1,"${times(n, '\n')}x"\n`));
grows('CSV: a quoted field of line ends and returns, at the end of a record', '.csv', (n) => csv(`1,"x${times(n, '\r\n')}"\n`));
grows('CSV: many columns, and as many short records', '.csv', (n) => {
  const count = Math.floor(Math.sqrt(n) * 8);
  return `text,${Array.from({ length: count }, (_, i) => `c${i}`).join()}\n${'a,b\n'.repeat(count)}`;
});
grows('CSV: many columns, and as many records without a text', '.csv', (n) => {
  const columns = Array.from({ length: n / 12 }, (_, i) => `c${i}`);
  return `${columns.join()}\n${times(n / 2, 'x\n')}`;
});
grows('CSV: byte order marks and line ends in front of the header', '.csv', (n) => `${times(n / 2, '\uFEFF')}${times(n / 2, '\n\uFEFF')}${csv('1,x\n')}`);
grows('CSV: one record of many columns', '.csv', (n) => csv(`${times(n, 'a,')}\n`));
grows('CSV: a quotation mark that does not end', '.csv', (n) => csv(`1,"${times(n, 'a,b\n')}`));
grows('CSV: quotation marks everywhere', '.csv', (n) => csv(times(n, '1,"a\n')));
grows('CSV: quotation marks where none belong', '.csv', (n) => csv(times(n, '1,"a" b\n')));
grows('CSV: empty lines', '.csv', (n) => csv(times(n, '\n')) + '1,a\n');
grows('CSV: one long line', '.csv', (n) => csv(`1,${times(n, 'x')}\n`));
grows('CSV: bytes that are no characters', '.csv', (n) => Buffer.concat([Buffer.from('id,text\n1,'), Buffer.alloc(n, 0xbf), Buffer.from('\n2,x\n')]));
grows('JSON Lines: one long line', '.jsonl', (n) => JSON.stringify({ text: times(n, 'x') }));
grows('JSON Lines: brackets that do not end', '.jsonl', (n) => `${times(n, '[')}\n{"text":"x"}\n`);
grows('JSON Lines: empty lines', '.jsonl', (n) => `${times(n, '\n')}{"text":"x"}\n`);
grows('JSON Lines: a record of many fields', '.jsonl', (n) => `{${Array.from({ length: n / 10 }, (_, i) => `"f${i}":1`).join()},"text":"x"}\n`);
grows('JSON Lines: a record of many fields, and a large number as its id', '.jsonl', (n) => `{"id":12345678901234567890,${Array.from({ length: n / 10 }, (_, i) => `"f${i}":1`).join()},"text":"x"}\n`);
grows('JSON Lines: lines that are no JSON', '.jsonl', (n) => `${times(n, 'no\n')}{"text":"x"}\n`);
grows('text: control characters in a passage', '.txt', (n) => times(n, '\u001b\u009b a b c d e f g '), ['compare', tiny]);
grows('records under ids of control characters', '.jsonl', (n) => times(n, '{"id":"\\u001b\\u202e\\n\\u009b","text":"x"}\n'));
grows('HTML: elements that do not end, and ends of another', '.html', (n) => times(n / 2, '<b>') + times(n / 2, '</i>'));
grows('HTML: elements that do not end, and ends of paragraphs', '.html', (n) => times(n / 2, '<div>') + times(n / 2, '</p>'));
grows('HTML: other markup inside of other markup', '.html', (n) => times(n, '<svg><foreignObject>'));
grows('HTML: attributes, references and comments that do not end', '.html', (n) => `<a ${times(n / 2, 'b="c" ')}>${times(n / 2, '&amp&#x<!--')}`);
grows('HTML: signs that begin no tag', '.html', (n) => times(n / 2, '<') + times(n / 2, '</ <'));
grows('HTML: comments, scripts and sections that do not end', '.html', (n) => `${times(n / 3, '<svg><![CDATA[')}]]>${times(n / 3, '<!-->--')}<script>${times(n / 3, '<!--<script>')}`);
grows('HTML: quotation marks that do not end', '.html', (n) => times(n / 2, `<a b="'`) + times(n / 2, `<a b='`));
grows('HTML: names and attributes that do not end', '.html', (n) => `${times(n / 3, '<a b =')}>${times(n / 3, '<a')}>${times(n / 3, ' ')}`);
grows('HTML: SVG in SVG, and ends of what is not open', '.html', (n) => times(n / 2, '<svg><g>') + times(n / 2, '</x>'));
grows('HTML: SVG in SVG, and ends of templates', '.html', (n) => times(n / 2, '<template><svg><g>') + times(n / 2, '</template></g>'));
grows('HTML: tables in HTML in SVG', '.html', (n) => `<svg><foreignObject>${times(n / 2, '<div>')}<table>${times(n / 2, '<tr>')}`);
grows('HTML: tags and comments after ends in a wrong place', '.html', (n) => `<svg></x>${times(n / 3, '<a')}${times(n / 3, '--')}${times(n / 3, '<a/')}`);
grows('HTML: digits of references', '.html', (n) => `&#${times(n / 4, '0')}${times(n / 4, '9')};${times(n / 2, '&#00')}`);
grows('XHTML: elements that do not end, and ends of another', '.xhtml', (n) => times(n / 2, '<b>') + times(n / 2, '</i>'));
grows('XHTML: sections, comments and declarations', '.xhtml', (n) => times(n / 2, '<!-- --><![CDATA[]]><?x?>') + times(n / 2, '<!DOCTYPE [<!ENTITY a "b">'));
grows('XHTML: entities', '.xhtml', (n) => `<!DOCTYPE a [<!ENTITY a "b">${times(n / 2, '<!ENTITY x "')}">]>${times(n / 2, '&a;&x;')}`);
grows('XML that is called HTML', '.html', (n) => `<?xml version="1.0"?>${times(n, 'a<b/> ')}`);
grows('HTML: many formats that are opened again in each paragraph', '.html', (n) => `${Array.from({ length: 500 }, (_, i) => `<b id=${i}></p><p>`).join('')}${times(n, '<p>x</p>')}`);
grows('HTML: text and elements in wrong places of a table', '.html', (n) => times(n / 2, '<table>x<p>') + times(n / 2, '<table><i>x</i>'));
grows('HTML: formats that are closed in the wrong order', '.html', (n) => times(n, '<a><b><i><p></a>'));
grows('HTML: attributes of one tag, and of a repeated one', '.html', (n) => `<a ${Array.from({ length: n / 20 }, (_, i) => `a${i}`).join(' ')}>${Array.from({ length: n / 30 }, (_, i) => `<body b${i}>`).join('')}x`);
grows('HTML: parts of a page in each other', '.html', (n) => times(n, '<article><nav></nav><main>x</main>'));
grows('translations: messages, and one of many lines', '.po', (n) => `${times(n / 2, 'msgid "a"\nmsgstr "b"\n\n')}msgid "c"\nmsgstr ""\n${times(n / 2, '"d"\n')}`);
grows('subtitles: blocks, and one of many lines', '.srt', (n) => `${times(n / 3, '1\n-->\na\n\n')}-->\n${times(n / 3, 'a\n')}${times(n / 3, '<b ')}`);
grows('mail: parts, and lines of a head', '.eml', (n) => `Content-Type: multipart/mixed; boundary=a\n${times(n / 100, 'X: y\n')}\n${times(n / 2, '--a\n\nx\n')}${times(n / 4, '=?utf-8?Q?x?= ')}`);
grows('a mailbox: messages, and a long one', '.mbox', (n) => `${times(n / 8, 'From x\nSubject: y\n\nz\n\n')}From x\n\n${times(n / 2, '>From x\n')}`);
grows('lines: short ones', '.txt', (n) => times(n / 4, 'x\n'), ['fingerprint', '--format', 'lines']);
grows('Markdown: front matter that does not end', '.md', (n) => `---\n${times(n, '---x\n')}`);

const zipped = (make) => (n) => gzipSync(make(n));
grows('gzip: one long line of JSON Lines', '.jsonl.gz', zipped((n) => `${JSON.stringify({ text: times(2 * n, 'x') })}\n`));
grows('gzip: a long line that is no JSON, and a record', '.jsonl.gz', zipped((n) => `${times(8 * n, ' ')}no\n{"text":"x"}\n`));
grows('gzip: a text of one letter', '.txt.gz', zipped((n) => times(2 * n, 'x')));
grows('JSON Lines: a record without a text, whose only field has a name of spaces', '.jsonl', (n) => `{"a${times(n / 4, ' ')}b":1}\n{"text":"x"}\n`);
grows('gzip: CSV, a quoted field of line ends', '.csv.gz', zipped((n) => csv(`1,"${times(n, '\n')}x"\n`)));

const record = (i, text) => `${JSON.stringify({ id: `d${i}`, text })}\n`;
const records = (n, text) => Array.from({ length: n / 128 }, (_, i) => record(i, text(i))).join('');
const words = (i) => Array.from({ length: 12 }, (_, k) => `w${(i * 7919 + k * k * (i >> 3) + k) % 9973}`).join(' ');
grows('dedupe: copies of one text', '.jsonl', (n) => records(n, () => words(1)), ['dedupe']);
grows('dedupe: texts that share one half', '.jsonl', (n) => records(n / 2, (i) => `${words(1)} ${words(i)}`), ['dedupe', '--grouped']);
grows('dedupe --keep longest: copies of one short text', '.csv', (n) => csv(times(n, '1,Thanks\n')), ['dedupe', '--keep', 'longest']);
grows('dedupe --within: copies of one text', '.jsonl', (n) => records(n, () => words(1)), ['dedupe', '--within', '6']);
grows('passages: a text that shares a passage with each other one', '.jsonl', (n) => {
  const each = Array.from({ length: n / 1024 }, (_, i) => `${words(i)}. ${words(i + 50_000)}.`);
  return each.map((text, i) => record(i, `${text} ${words(i + 100_000)}.`)).join('') + record('whole', each.join('\n\n'));
}, ['passages']);
grows('passages: one text of one word', '.txt', (n) => times(n, 'ok '), ['passages']);
grows('passages: copies of one text', '.jsonl', (n) => records(n, () => words(1)), ['passages']);
grows('passages: one word that does not end', '.txt', (n) => times(n, 'x'), ['passages']);
grows('passages --cut: copies of one half', '.jsonl', (n) => records(n / 2, (i) => `${words(1)} ${words(i)}`), ['passages', '--common', '5', '--cut', '-o', 'growing.cut']);
grows('build: copies of one text', '.jsonl', (n) => records(n, () => words(1)), ['build', '-o', 'growing.corpus']);
