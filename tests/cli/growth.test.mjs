// The work of a command grows with its input, whoever made the input. Each family of files is read at n and 4n: what takes time as
// the square of its input takes sixteen times as long for 4n. Processor time is measured, less what starting takes, and only ratios
// of it are compared.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { run, write } from './command.mjs';

const LEAST_MS = 60;
const MOST = 9;
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

const startUp = Math.min(...[1, 2, 3].map(() => processorTime(['fingerprint', write('tiny.txt', 'tiny')])));

/** `make(n)` returns the content of a file of about n bytes. */
function grows(name, extension, make, command = ['fingerprint']) {
  test(name, (t) => {
    const time = (size) => {
      write(`growing${extension}`, make(size));
      return processorTime([...command, `growing${extension}`]) - startUp;
    };
    let n = MEBI / 4;
    let small = time(n);
    if (small < LEAST_MS) small = time((n *= 4));
    const least = Math.max(small, LEAST_MS);
    let large = time(4 * n);
    // Once more, if something else got in the way.
    if (large >= MOST * least) large = Math.min(large, time(4 * n));
    t.diagnostic(`${n}: ${small.toFixed(0)} ms, four times as much: ${large.toFixed(0)} ms`);
    assert.ok(large < MOST * least, `${n}: ${small} ms; ${4 * n}: ${large} ms`);
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
grows('JSON Lines: lines that are no JSON', '.jsonl', (n) => `${times(n, 'no\n')}{"text":"x"}\n`);
grows('text: control characters in a passage', '.txt', (n) => times(n, '\u001b\u009b a b c d e f g '), ['compare', 'tiny.txt']);
grows('records under ids of control characters', '.jsonl', (n) => times(n, '{"id":"\\u001b\\u202e\\n\\u009b","text":"x"}\n'));
grows('HTML: elements that do not end, and ends of another', '.html', (n) => times(n / 2, '<b>') + times(n / 2, '</i>'));
grows('HTML: elements that do not end, and ends of paragraphs', '.html', (n) => times(n / 2, '<div>') + times(n / 2, '</p>'));
grows('HTML: other markup inside of other markup', '.html', (n) => times(n, '<svg><foreignObject>'));
grows('HTML: attributes, references and comments that do not end', '.html', (n) => `<a ${times(n / 2, 'b="c" ')}>${times(n / 2, '&amp&#x<!--')}`);
grows('Markdown: front matter that does not end', '.md', (n) => `---\n${times(n, '---x\n')}`);
