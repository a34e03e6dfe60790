// The work of a command grows with its input: each family of files is read at growing sizes.

import { gzipSync } from 'node:zlib';
import { grows, times, tiny } from './grows.mjs';

const csv = (rows) => `id,text\n${rows}`;

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
grows('passages: one word of many parts', '.txt', (n) => times(n, 'a.'), ['passages']);
grows('passages: links that do not end', '.txt', (n) => times(n / 4, 'a [b](c(d ['), ['passages']);
grows('passages --cut: copies of one half', '.jsonl', (n) => records(n / 2, (i) => `${words(1)} ${words(i)}`), ['passages', '--common', '5', '--cut', '-o', 'growing.cut']);
grows('build: copies of one text', '.jsonl', (n) => records(n, () => words(1)), ['build', '-o', 'growing.corpus']);
