// Families of files that somebody made to be slow to read: each of any size, with the command that reads it.

import { gzipSync } from 'node:zlib';

const times = (n, row) => row.repeat(Math.ceil(n / row.length));

/** `make(n)` gives the content of a file of about n bytes. */
export const FAMILIES = [];
function family(name, extension, make, command = ['fingerprint']) {
  FAMILIES.push({ name, extension, make, command });
}

const csv = (rows) => `id,text\n${rows}`;

family('CSV: a quoted field of line ends', '.csv', (n) => csv(`1,"${times(n, '\n')}x"\n`));
family('CSV: a quoted field of line ends and returns, at the end of a record', '.csv', (n) => csv(`1,"x${times(n, '\r\n')}"\n`));
family('CSV: many columns, and as many short records', '.csv', (n) => {
  const count = Math.floor(Math.sqrt(n) * 8);
  return `text,${Array.from({ length: count }, (_, i) => `c${i}`).join()}\n${'a,b\n'.repeat(count)}`;
});
family('CSV: many columns, and as many records without a text', '.csv', (n) => {
  const columns = Array.from({ length: n / 12 }, (_, i) => `c${i}`);
  return `${columns.join()}\n${times(n / 2, 'x\n')}`;
});
family(
  'CSV: byte order marks and line ends in front of the header',
  '.csv',
  (n) => `${times(n / 2, '\uFEFF')}${times(n / 2, '\n\uFEFF')}${csv('1,x\n')}`,
);
family('CSV: one record of many columns', '.csv', (n) => csv(`${times(n, 'a,')}\n`));
family('CSV: a quotation mark that does not end', '.csv', (n) => csv(`1,"${times(n, 'a,b\n')}`));
family('CSV: quotation marks everywhere', '.csv', (n) => csv(times(n, '1,"a\n')));
family('CSV: quotation marks where none belong', '.csv', (n) => csv(times(n, '1,"a" b\n')));
family('CSV: empty lines', '.csv', (n) => csv(times(n, '\n')) + '1,a\n');
family('CSV: one long line', '.csv', (n) => csv(`1,${times(n, 'x')}\n`));
family('CSV: bytes that are no characters', '.csv', (n) =>
  Buffer.concat([Buffer.from('id,text\n1,'), Buffer.alloc(n, 0xbf), Buffer.from('\n2,x\n')]),
);
family('JSON Lines: one long line', '.jsonl', (n) => JSON.stringify({ text: times(n, 'x') }));
family('JSON Lines: brackets that do not end', '.jsonl', (n) => `${times(n, '[')}\n{"text":"x"}\n`);
family('JSON Lines: empty lines', '.jsonl', (n) => `${times(n, '\n')}{"text":"x"}\n`);
family(
  'JSON Lines: a record of many fields',
  '.jsonl',
  (n) => `{${Array.from({ length: n / 10 }, (_, i) => `"f${i}":1`).join()},"text":"x"}\n`,
);
family(
  'JSON Lines: a record of many fields, and a large number as its id',
  '.jsonl',
  (n) => `{"id":12345678901234567890,${Array.from({ length: n / 10 }, (_, i) => `"f${i}":1`).join()},"text":"x"}\n`,
);
family('JSON Lines: lines that are no JSON', '.jsonl', (n) => `${times(n, 'no\n')}{"text":"x"}\n`);
family('text: control characters in a passage', '.txt', (n) => times(n, '\u001b\u009b a b c d e f g '), ['compare', 'tiny.txt']);
family('records under ids of control characters', '.jsonl', (n) => times(n, '{"id":"\\u001b\\u202e\\n\\u009b","text":"x"}\n'));
const zipped = (make) => (n) => gzipSync(make(n));
family(
  'gzip: one long line of JSON Lines',
  '.jsonl.gz',
  zipped((n) => `${JSON.stringify({ text: times(2 * n, 'x') })}\n`),
);
family(
  'gzip: a long line that is no JSON, and a record',
  '.jsonl.gz',
  zipped((n) => `${times(8 * n, ' ')}no\n{"text":"x"}\n`),
);
family(
  'gzip: a text of one letter',
  '.txt.gz',
  zipped((n) => times(2 * n, 'x')),
);
family(
  'JSON Lines: a record without a text, whose only field has a name of spaces',
  '.jsonl',
  (n) => `{"a${times(n / 4, ' ')}b":1}\n{"text":"x"}\n`,
);
family(
  'gzip: CSV, a quoted field of line ends',
  '.csv.gz',
  zipped((n) => csv(`1,"${times(n, '\n')}x"\n`)),
);

const record = (i, text) => `${JSON.stringify({ id: `d${i}`, text })}\n`;
const records = (n, text) => Array.from({ length: n / 128 }, (_, i) => record(i, text(i))).join('');
const words = (i) => Array.from({ length: 12 }, (_, k) => `w${(i * 7919 + k * k * (i >> 3) + k) % 9973}`).join(' ');
family('dedupe: copies of one text', '.jsonl', (n) => records(n, () => words(1)), ['dedupe']);
family('dedupe: texts that share one half', '.jsonl', (n) => records(n / 2, (i) => `${words(1)} ${words(i)}`), ['dedupe', '--grouped']);
family('dedupe --keep longest: copies of one short text', '.csv', (n) => csv(times(n, '1,Thanks\n')), ['dedupe', '--keep', 'longest']);
family('dedupe --within: copies of one text', '.jsonl', (n) => records(n, () => words(1)), ['dedupe', '--within', '6']);
const list = (n) => Array.from({ length: n / 4 }, (_, i) => (i * 7919) % 251).join(' ');
family('dedupe --numbers differ: two lists of small numbers', '.jsonl', (n) => record('a', list(n / 2)) + record('b', list(n / 2 + 400)), [
  'dedupe',
  '--numbers',
  'differ',
]);
const letterOf = (number) => String.fromCharCode(97 + (number % 26));
const shirts = ['Arvel', 'Bonwick', 'Cressa'].map((name, i) => record(i, `${name} Striped Men's Shirt`)).join('');
family(
  'dedupe: products, and two words that do not end',
  '.jsonl',
  (n) => shirts + ['x', 'yz'].map((end) => record(end, `${list(n).replace(/\d+ ?/g, letterOf)}${end} Striped Men's Shirt`)).join(''),
  ['dedupe'],
);
family(
  'passages: a text that shares a passage with each other one',
  '.jsonl',
  (n) => {
    const each = Array.from({ length: n / 1024 }, (_, i) => `${words(i)}. ${words(i + 50_000)}.`);
    return each.map((text, i) => record(i, `${text} ${words(i + 100_000)}.`)).join('') + record('whole', each.join('\n\n'));
  },
  ['passages'],
);
family('passages: one text of one word', '.txt', (n) => times(n, 'ok '), ['passages']);
family('passages: copies of one text', '.jsonl', (n) => records(n, () => words(1)), ['passages']);
family('passages: one word that does not end', '.txt', (n) => times(n, 'x'), ['passages']);
family('passages: one word of many parts', '.txt', (n) => times(n, 'a.'), ['passages']);
family('passages: links that do not end', '.txt', (n) => times(n / 4, 'a [b](c(d ['), ['passages']);
family('passages --cut: copies of one half', '.jsonl', (n) => records(n / 2, (i) => `${words(1)} ${words(i)}`), [
  'passages',
  '--common',
  '5',
  '--cut',
  '-o',
  'growing.cut',
]);
family('build: copies of one text', '.jsonl', (n) => records(n, () => words(1)), ['build', '-o', 'growing.corpus']);

family('HTML: elements that do not end, and ends of another', '.html', (n) => times(n / 2, '<b>') + times(n / 2, '</i>'));
family('HTML: elements that do not end, and ends of paragraphs', '.html', (n) => times(n / 2, '<div>') + times(n / 2, '</p>'));
family('HTML: other markup inside of other markup', '.html', (n) => times(n, '<svg><foreignObject>'));
family(
  'HTML: attributes, references and comments that do not end',
  '.html',
  (n) => `<a ${times(n / 2, 'b="c" ')}>${times(n / 2, '&amp&#x<!--')}`,
);
family('HTML: signs that begin no tag', '.html', (n) => times(n / 2, '<') + times(n / 2, '</ <'));
family(
  'HTML: comments, scripts and sections that do not end',
  '.html',
  (n) => `${times(n / 3, '<svg><![CDATA[')}]]>${times(n / 3, '<!-->--')}<script>${times(n / 3, '<!--<script>')}`,
);
family('HTML: quotation marks that do not end', '.html', (n) => times(n / 2, `<a b="'`) + times(n / 2, `<a b='`));
family(
  'HTML: names and attributes that do not end',
  '.html',
  (n) => `${times(n / 3, '<a b =')}>${times(n / 3, '<a')}>${times(n / 3, ' ')}`,
);
family('HTML: SVG in SVG, and ends of what is not open', '.html', (n) => times(n / 2, '<svg><g>') + times(n / 2, '</x>'));
family('HTML: SVG in SVG, and ends of templates', '.html', (n) => times(n / 2, '<template><svg><g>') + times(n / 2, '</template></g>'));
family('HTML: tables in HTML in SVG', '.html', (n) => `<svg><foreignObject>${times(n / 2, '<div>')}<table>${times(n / 2, '<tr>')}`);
family(
  'HTML: tags and comments after ends in a wrong place',
  '.html',
  (n) => `<svg></x>${times(n / 3, '<a')}${times(n / 3, '--')}${times(n / 3, '<a/')}`,
);
family('HTML: digits of references', '.html', (n) => `&#${times(n / 4, '0')}${times(n / 4, '9')};${times(n / 2, '&#00')}`);
family('XHTML: elements that do not end, and ends of another', '.xhtml', (n) => times(n / 2, '<b>') + times(n / 2, '</i>'));
family(
  'XHTML: sections, comments and declarations',
  '.xhtml',
  (n) => times(n / 2, '<!-- --><![CDATA[]]><?x?>') + times(n / 2, '<!DOCTYPE [<!ENTITY a "b">'),
);
family('XHTML: entities', '.xhtml', (n) => `<!DOCTYPE a [<!ENTITY a "b">${times(n / 2, '<!ENTITY x "')}">]>${times(n / 2, '&a;&x;')}`);
family('XML that is called HTML', '.html', (n) => `<?xml version="1.0"?>${times(n, 'a<b/> ')}`);
family(
  'HTML: many formats that are opened again in each paragraph',
  '.html',
  (n) => `${Array.from({ length: 500 }, (_, i) => `<b id=${i}></p><p>`).join('')}${times(n, '<p>x</p>')}`,
);
family('HTML: text and elements in wrong places of a table', '.html', (n) => times(n / 2, '<table>x<p>') + times(n / 2, '<table><i>x</i>'));
family('HTML: formats that are closed in the wrong order', '.html', (n) => times(n, '<a><b><i><p></a>'));
family(
  'HTML: attributes of one tag, and of a repeated one',
  '.html',
  (n) =>
    `<a ${Array.from({ length: n / 20 }, (_, i) => `a${i}`).join(' ')}>${Array.from({ length: n / 30 }, (_, i) => `<body b${i}>`).join('')}x`,
);
family('HTML: parts of a page in each other', '.html', (n) => times(n, '<article><nav></nav><main>x</main>'));
family(
  'translations: messages, and one of many lines',
  '.po',
  (n) => `${times(n / 2, 'msgid "a"\nmsgstr "b"\n\n')}msgid "c"\nmsgstr ""\n${times(n / 2, '"d"\n')}`,
);
family(
  'subtitles: blocks, and one of many lines',
  '.srt',
  (n) => `${times(n / 3, '1\n-->\na\n\n')}-->\n${times(n / 3, 'a\n')}${times(n / 3, '<b ')}`,
);
family(
  'mail: parts, and lines of a head',
  '.eml',
  (n) =>
    `Content-Type: multipart/mixed; boundary=a\n${times(n / 100, 'X: y\n')}\n${times(n / 2, '--a\n\nx\n')}${times(n / 4, '=?utf-8?Q?x?= ')}`,
);
family(
  'a mailbox: messages, and a long one',
  '.mbox',
  (n) => `${times(n / 8, 'From x\nSubject: y\n\nz\n\n')}From x\n\n${times(n / 2, '>From x\n')}`,
);
family('lines: short ones', '.txt', (n) => times(n / 4, 'x\n'), ['fingerprint', '--format', 'lines']);
family('Markdown: front matter that does not end', '.md', (n) => `---\n${times(n, '---x\n')}`);
family('Markdown: headings of brackets', '.md', (n) => times(n, `# ${'['.repeat(200)}${'](x'.repeat(20)}\n`), [
  'build',
  '-o',
  'adversarial.corpus',
]);
family(
  'Markdown: front matter of many fields, and lists in each other',
  '.md',
  (n) => `---\n${times(n / 2, 'a: b\n')}c: ${times(n / 2, '[')}\n---\nx`,
  ['build', '-o', 'adversarial.corpus'],
);
family(
  'JSON: strings of escapes, and lists in each other',
  '.json',
  (n) => `[{"text":"x","a":"${times(n / 2, '\\\\\\"')}"},${times(n / 4, '[')}${times(n / 4, ']')}]`,
);
family('JSON: commas, spaces and small values', '.json', (n) => `[${times(n / 2, ' ,\n')}${times(n / 2, '1,')}{"text":"x"}]`);
family(
  'YAML: items, documents, and a text of lines',
  '.yaml',
  (n) => `${times(n / 3, '- text: x\n')}${times(n / 3, '---\n')}text: |\n${times(n / 3, ' - x\n')}`,
);
family(
  'YAML: lists in each other, and quotation marks',
  '.yaml',
  (n) => `text: x\na: ${times(n / 2, '[')}\n---\ntext: x\nb: "${times(n / 2, "'")}"`,
);
family('subtitles: cues that roll up, of many words', '.vtt', (n) => {
  const cue = (at) => `00:00:${String(at % 60).padStart(2, '0')}.000 --> 00:59:59.000\n`;
  return `WEBVTT\n\n${Array.from({ length: 8 }, (_, at) => `${cue(at)}${times(n / 8, 'a b\n')}`).join('\n')}`;
});
