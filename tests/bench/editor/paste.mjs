// paste.mjs MACHINE RESULTS: from the paste of 80 KB among 700 real documents to the answer, in headless Chromium, with the corpus in its
// worker. The documents are those of the labelled sets ($NEARPRINT_DATA); what is pasted are earlier versions of them.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { start } from '../../editors/chromium.mjs';

const [machine, results] = process.argv.slice(2);
const DOCUMENTS = 700;
const LETTERS = 80_000;
const PASTES = 25;
/** Milliseconds, from the paste to the answer. */
const TARGET = 150;

const revisions = join(process.env.NEARPRINT_DATA ?? fileURLToPath(new URL('../../../../shared/data', import.meta.url)), 'revisions');
if (!existsSync(revisions)) {
  console.log(`skipped: a paste among real documents, as there is no folder ${revisions} ($NEARPRINT_DATA)`);
  process.exit(0);
}
const names = readdirSync(revisions);
const read = (end) =>
  names
    .filter((name) => name.endsWith('.jsonl') && name.endsWith('_q.jsonl') === end)
    .sort()
    .reverse()
    .map((name) =>
      readFileSync(join(revisions, name), 'utf8')
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    );
const documents = read(false)
  .flatMap((all, set) => all.map(({ id, text }) => ({ id: `${set} ${id}`, text })))
  .slice(0, DOCUMENTS);
const earlier = read(true)[0].map(({ text }) => text);
/** Earlier versions one after the other, as long as what is pasted. */
const pasted = Array.from({ length: PASTES + 3 }, (_, at) => {
  let text = '';
  for (let next = 7 * at; text.length < LETTERS; next++) text += `${earlier[next % earlier.length]}\n\n`;
  return text.slice(0, LETTERS);
});

const chromium = await start();
const page = await chromium.open();
const told = await page.evaluate(
  async ([documents, pasted]) => {
    const [{ EditorView }, { nearprint }, { createChecker, openCorpus }] = await Promise.all(
      ['@codemirror/view', 'nearprint/codemirror', 'nearprint/editor'].map((name) => import(name)),
    );
    const corpus = await openCorpus();
    await corpus.put(documents);
    const rows = [];
    for (const text of pasted) {
      const place = document.querySelector('main').appendChild(document.createElement('div'));
      place.style.height = '300px';
      const checker = createChecker(corpus, { delayMs: 0 });
      const view = new EditorView({
        parent: place,
        extensions: [EditorView.lineWrapping, EditorView.theme({ '&': { height: '300px' } }), nearprint(checker)],
      });
      const data = new DataTransfer();
      data.setData('text/plain', text);
      const start = performance.now();
      view.contentDOM.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
      await new Promise((resolve) => checker.subscribe(({ status }) => status === 'idle' && queueMicrotask(resolve)));
      const time = performance.now() - start;
      const again = performance.now();
      await corpus.check(text, { minLetters: 80 });
      rows.push({ time, asked: performance.now() - again, matches: checker.state.matches.length, letters: checker.text.length });
      view.destroy();
      checker.dispose();
      place.remove();
    }
    return rows;
  },
  [documents, pasted],
);
await chromium.close();

/** In the first ones the engine still compiles. */
const timed = told.slice(-PASTES);
if (timed.some(({ matches, letters }) => matches === 0 || letters < 0.9 * LETTERS)) throw new Error('a paste was not answered');
const quantile = (what, part) => timed.map((row) => row[what]).sort((a, b) => a - b)[Math.min(PASTES - 1, Math.floor(PASTES * part))];
const rows = [
  [
    `from the paste of ${LETTERS} letters among ${documents.length} documents to the answer, median of ${PASTES}, ms`,
    quantile('time', 0.5),
    TARGET,
  ],
  ['the same, p95, ms', quantile('time', 0.95), ''],
  ['the same text asked again in the worker, without an editor, median, ms', quantile('asked', 0.5), ''],
];
for (const [what, value, target] of rows) console.log(`  ${what.padEnd(90)} ${value.toFixed(1).padStart(7)}${target && `  (≤ ${target})`}`);
writeFileSync(
  results,
  `${readFileSync(machine, 'utf8')}what;value;at most\n${rows.map(([what, value, target]) => `${what};${value.toFixed(1)};${target}`).join('\n')}\n`,
);
