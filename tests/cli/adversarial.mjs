// Families of files that somebody made to be slow to read: each of any size, with the command that reads it.

import { gzipSync } from 'node:zlib';

const times = (n, row) => row.repeat(Math.ceil(n / row.length));

const csv = (rows) => `id,text\n${rows}`;
const zipped = (make) => (n) => gzipSync(make(n));
const record = (i, text) => `${JSON.stringify({ id: `d${i}`, text })}\n`;
const records = (n, text) => Array.from({ length: n / 128 }, (_, i) => record(i, text(i))).join('');
const words = (i) => Array.from({ length: 12 }, (_, k) => `w${(i * 7919 + k * k * (i >> 3) + k) % 9973}`).join(' ');
const list = (n) => Array.from({ length: n / 4 }, (_, i) => (i * 7919) % 251).join(' ');
const letterOf = (number) => String.fromCharCode(97 + (number % 26));
const shirts = ['Arvel', 'Bonwick', 'Cressa'].map((name, i) => record(i, `${name} Striped Men's Shirt`)).join('');

/** Each with a name, the extension of its file, the command that reads it, and `make(n)`, the content of a file of about n bytes. */
export const FAMILIES = [];
function families(extension, command, makers) {
  for (const [name, make] of Object.entries(makers)) FAMILIES.push({ name, extension, make, command });
}

families('.csv', ['fingerprint'], {
  'CSV: a quoted field of line ends': (n) => csv(`1,"${times(n, '\n')}x"\n`),
  'CSV: a quoted field of line ends and returns, at the end of a record': (n) => csv(`1,"x${times(n, '\r\n')}"\n`),
  'CSV: many columns, and as many short records': (n) => {
    const count = Math.floor(Math.sqrt(n) * 8);
    return `text,${Array.from({ length: count }, (_, i) => `c${i}`).join()}\n${'a,b\n'.repeat(count)}`;
  },
  'CSV: many columns, and as many records without a text': (n) => {
    const columns = Array.from({ length: n / 12 }, (_, i) => `c${i}`);
    return `${columns.join()}\n${times(n / 2, 'x\n')}`;
  },
  'CSV: byte order marks and line ends in front of the header': (n) =>
    `${times(n / 2, '\uFEFF')}${times(n / 2, '\n\uFEFF')}${csv('1,x\n')}`,
  'CSV: one record of many columns': (n) => csv(`${times(n, 'a,')}\n`),
  'CSV: a quotation mark that does not end': (n) => csv(`1,"${times(n, 'a,b\n')}`),
  'CSV: quotation marks everywhere': (n) => csv(times(n, '1,"a\n')),
  'CSV: quotation marks where none belong': (n) => csv(times(n, '1,"a" b\n')),
  'CSV: empty lines': (n) => csv(times(n, '\n')) + '1,a\n',
  'CSV: one long line': (n) => csv(`1,${times(n, 'x')}\n`),
  'CSV: bytes that are no characters': (n) => Buffer.concat([Buffer.from('id,text\n1,'), Buffer.alloc(n, 0xbf), Buffer.from('\n2,x\n')]),
});

families('.jsonl', ['fingerprint'], {
  'JSON Lines: one long line': (n) => JSON.stringify({ text: times(n, 'x') }),
  'JSON Lines: brackets that do not end': (n) => `${times(n, '[')}\n{"text":"x"}\n`,
  'JSON Lines: empty lines': (n) => `${times(n, '\n')}{"text":"x"}\n`,
  'JSON Lines: a record of many fields': (n) => `{${Array.from({ length: n / 10 }, (_, i) => `"f${i}":1`).join()},"text":"x"}\n`,
  'JSON Lines: a record of many fields, and a large number as its id': (n) =>
    `{"id":12345678901234567890,${Array.from({ length: n / 10 }, (_, i) => `"f${i}":1`).join()},"text":"x"}\n`,
  'JSON Lines: lines that are no JSON': (n) => `${times(n, 'no\n')}{"text":"x"}\n`,
  'records under ids of control characters': (n) => times(n, '{"id":"\\u001b\\u202e\\n\\u009b","text":"x"}\n'),
  'JSON Lines: a record without a text, whose only field has a name of spaces': (n) => `{"a${times(n / 4, ' ')}b":1}\n{"text":"x"}\n`,
});

families('.txt', ['compare', 'tiny.txt'], {
  'text: control characters in a passage': (n) => times(n, '\u001b\u009b a b c d e f g '),
});

families('.jsonl.gz', ['fingerprint'], {
  'gzip: one long line of JSON Lines': zipped((n) => `${JSON.stringify({ text: times(2 * n, 'x') })}\n`),
  'gzip: a long line that is no JSON, and a record': zipped((n) => `${times(8 * n, ' ')}no\n{"text":"x"}\n`),
});

families('.txt.gz', ['fingerprint'], {
  'gzip: a text of one letter': zipped((n) => times(2 * n, 'x')),
});

families('.csv.gz', ['fingerprint'], {
  'gzip: CSV, a quoted field of line ends': zipped((n) => csv(`1,"${times(n, '\n')}x"\n`)),
});

families('.jsonl', ['dedupe'], {
  'dedupe: copies of one text': (n) => records(n, () => words(1)),
  'dedupe: products, and two words that do not end': (n) =>
    shirts + ['x', 'yz'].map((end) => record(end, `${list(n).replace(/\d+ ?/g, letterOf)}${end} Striped Men's Shirt`)).join(''),
});

families('.jsonl', ['dedupe', '--grouped'], {
  'dedupe: texts that share one half': (n) => records(n / 2, (i) => `${words(1)} ${words(i)}`),
});

families('.csv', ['dedupe', '--keep', 'longest'], {
  'dedupe --keep longest: copies of one short text': (n) => csv(times(n, '1,Thanks\n')),
});

families('.jsonl', ['dedupe', '--within', '6'], {
  'dedupe --within: copies of one text': (n) => records(n, () => words(1)),
});

families('.jsonl', ['dedupe', '--numbers', 'differ'], {
  'dedupe --numbers differ: two lists of small numbers': (n) => record('a', list(n / 2)) + record('b', list(n / 2 + 400)),
});

families('.jsonl', ['passages'], {
  'passages: a text that shares a passage with each other one': (n) => {
    const each = Array.from({ length: n / 1024 }, (_, i) => `${words(i)}. ${words(i + 50_000)}.`);
    return each.map((text, i) => record(i, `${text} ${words(i + 100_000)}.`)).join('') + record('whole', each.join('\n\n'));
  },
  'passages: copies of one text': (n) => records(n, () => words(1)),
});

families('.txt', ['passages'], {
  'passages: one text of one word': (n) => times(n, 'ok '),
  'passages: one word that does not end': (n) => times(n, 'x'),
  'passages: one word of many parts': (n) => times(n, 'a.'),
  'passages: links that do not end': (n) => times(n / 4, 'a [b](c(d ['),
});

families('.jsonl', ['passages', '--common', '5', '--cut', '-o', 'growing.cut'], {
  'passages --cut: copies of one half': (n) => records(n / 2, (i) => `${words(1)} ${words(i)}`),
});

families('.jsonl', ['build', '-o', 'growing.corpus'], {
  'build: copies of one text': (n) => records(n, () => words(1)),
});

families('.html', ['fingerprint'], {
  'HTML: elements that do not end, and ends of another': (n) => times(n / 2, '<b>') + times(n / 2, '</i>'),
  'HTML: elements that do not end, and ends of paragraphs': (n) => times(n / 2, '<div>') + times(n / 2, '</p>'),
  'HTML: other markup inside of other markup': (n) => times(n, '<svg><foreignObject>'),
  'HTML: attributes, references and comments that do not end': (n) => `<a ${times(n / 2, 'b="c" ')}>${times(n / 2, '&amp&#x<!--')}`,
  'HTML: signs that begin no tag': (n) => times(n / 2, '<') + times(n / 2, '</ <'),
  'HTML: comments, scripts and sections that do not end': (n) =>
    `${times(n / 3, '<svg><![CDATA[')}]]>${times(n / 3, '<!-->--')}<script>${times(n / 3, '<!--<script>')}`,
  'HTML: quotation marks that do not end': (n) => times(n / 2, `<a b="'`) + times(n / 2, `<a b='`),
  'HTML: names and attributes that do not end': (n) => `${times(n / 3, '<a b =')}>${times(n / 3, '<a')}>${times(n / 3, ' ')}`,
  'HTML: SVG in SVG, and ends of what is not open': (n) => times(n / 2, '<svg><g>') + times(n / 2, '</x>'),
  'HTML: SVG in SVG, and ends of templates': (n) => times(n / 2, '<template><svg><g>') + times(n / 2, '</template></g>'),
  'HTML: tables in HTML in SVG': (n) => `<svg><foreignObject>${times(n / 2, '<div>')}<table>${times(n / 2, '<tr>')}`,
  'HTML: tags and comments after ends in a wrong place': (n) => `<svg></x>${times(n / 3, '<a')}${times(n / 3, '--')}${times(n / 3, '<a/')}`,
  'HTML: digits of references': (n) => `&#${times(n / 4, '0')}${times(n / 4, '9')};${times(n / 2, '&#00')}`,
  'XML that is called HTML': (n) => `<?xml version="1.0"?>${times(n, 'a<b/> ')}`,
  'HTML: many formats that are opened again in each paragraph': (n) =>
    `${Array.from({ length: 500 }, (_, i) => `<b id=${i}></p><p>`).join('')}${times(n, '<p>x</p>')}`,
  'HTML: text and elements in wrong places of a table': (n) => times(n / 2, '<table>x<p>') + times(n / 2, '<table><i>x</i>'),
  'HTML: formats that are closed in the wrong order': (n) => times(n, '<a><b><i><p></a>'),
  'HTML: attributes of one tag, and of a repeated one': (n) =>
    `<a ${Array.from({ length: n / 20 }, (_, i) => `a${i}`).join(' ')}>${Array.from({ length: n / 30 }, (_, i) => `<body b${i}>`).join('')}x`,
  'HTML: parts of a page in each other': (n) => times(n, '<article><nav></nav><main>x</main>'),
});

families('.xhtml', ['fingerprint'], {
  'XHTML: elements that do not end, and ends of another': (n) => times(n / 2, '<b>') + times(n / 2, '</i>'),
  'XHTML: sections, comments and declarations': (n) =>
    times(n / 2, '<!-- --><![CDATA[]]><?x?>') + times(n / 2, '<!DOCTYPE [<!ENTITY a "b">'),
  'XHTML: entities': (n) => `<!DOCTYPE a [<!ENTITY a "b">${times(n / 2, '<!ENTITY x "')}">]>${times(n / 2, '&a;&x;')}`,
});

families('.po', ['fingerprint'], {
  'translations: messages, and one of many lines': (n) =>
    `${times(n / 2, 'msgid "a"\nmsgstr "b"\n\n')}msgid "c"\nmsgstr ""\n${times(n / 2, '"d"\n')}`,
});

families('.srt', ['fingerprint'], {
  'subtitles: blocks, and one of many lines': (n) => `${times(n / 3, '1\n-->\na\n\n')}-->\n${times(n / 3, 'a\n')}${times(n / 3, '<b ')}`,
});

families('.eml', ['fingerprint'], {
  'mail: parts, and lines of a head': (n) =>
    `Content-Type: multipart/mixed; boundary=a\n${times(n / 100, 'X: y\n')}\n${times(n / 2, '--a\n\nx\n')}${times(n / 4, '=?utf-8?Q?x?= ')}`,
});

families('.mbox', ['fingerprint'], {
  'a mailbox: messages, and a long one': (n) => `${times(n / 8, 'From x\nSubject: y\n\nz\n\n')}From x\n\n${times(n / 2, '>From x\n')}`,
});

families('.txt', ['fingerprint', '--format', 'lines'], {
  'lines: short ones': (n) => times(n / 4, 'x\n'),
});

families('.md', ['fingerprint'], {
  'Markdown: front matter that does not end': (n) => `---\n${times(n, '---x\n')}`,
});

families('.md', ['build', '-o', 'adversarial.corpus'], {
  'Markdown: headings of brackets': (n) => times(n, `# ${'['.repeat(200)}${'](x'.repeat(20)}\n`),
});

families('.md', ['build', '-o', 'adversarial.corpus'], {
  'Markdown: front matter of many fields, and lists in each other': (n) => `---\n${times(n / 2, 'a: b\n')}c: ${times(n / 2, '[')}\n---\nx`,
});

families('.json', ['fingerprint'], {
  'JSON: strings of escapes, and lists in each other': (n) =>
    `[{"text":"x","a":"${times(n / 2, '\\\\\\"')}"},${times(n / 4, '[')}${times(n / 4, ']')}]`,
  'JSON: commas, spaces and small values': (n) => `[${times(n / 2, ' ,\n')}${times(n / 2, '1,')}{"text":"x"}]`,
});

families('.yaml', ['fingerprint'], {
  'YAML: items, documents, and a text of lines': (n) =>
    `${times(n / 3, '- text: x\n')}${times(n / 3, '---\n')}text: |\n${times(n / 3, ' - x\n')}`,
  'YAML: lists in each other, and quotation marks': (n) => `text: x\na: ${times(n / 2, '[')}\n---\ntext: x\nb: "${times(n / 2, "'")}"`,
});

families('.vtt', ['fingerprint'], {
  'subtitles: cues that roll up, of many words': (n) => {
    const cue = (at) => `00:00:${String(at % 60).padStart(2, '0')}.000 --> 00:59:59.000\n`;
    return `WEBVTT\n\n${Array.from({ length: 8 }, (_, at) => `${cue(at)}${times(n / 8, 'a b\n')}`).join('\n')}`;
  },
});
