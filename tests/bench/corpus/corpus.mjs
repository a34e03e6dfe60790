// In headless Chromium: corpus.mjs MACHINE RESULTS measures documents in a worker and the checker in the page, and prints a table.
import { readFileSync, writeFileSync } from 'node:fs';
import { start } from '../../editors/chromium.mjs';

const [machine, results] = process.argv.slice(2);
const rows = [];
const row = (what, value, unit, target) => {
  rows.push([what, value, unit, target]);
  console.log(`  ${what.padEnd(72)} ${value.toFixed(value < 100 ? 1 : 0).padStart(8)} ${unit.padEnd(6)} ${target}`);
};

const chromium = await start();

/** A fresh page with what all of them need. */
async function opened() {
  const page = await chromium.open();
  await page.evaluate(async () => {
    Object.assign(globalThis, await import('nearprint/editor'));
    let seed = 1;
    const random = (bound) => (seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0) % bound;
    const letters = 'etaoinshrdlucmfwypvbgk';
    const words = Array.from({ length: 5_000 }, () =>
      Array.from({ length: 2 + random(9) }, () => letters[Math.min(random(22), random(22))]).join(''),
    );
    const sentence = (length) => {
      let text = '';
      while (text.length < length) text += `${words[Math.min(random(5_000), random(5_000))]} `;
      return text.trimEnd();
    };
    globalThis.textOf = (length, paragraphs) => Array.from({ length: paragraphs }, () => sentence(length / paragraphs)).join('\n\n');
    globalThis.documentsOf = (count, paragraphs) =>
      Array.from({ length: count }, (_, i) => ({ id: `doc-${i}`, text: textOf(1_000, paragraphs) }));
    globalThis.median = (list) => list.sort((a, b) => a - b)[list.length >> 1];
    globalThis.settled = (checker) =>
      new Promise((resolve) => checker.subscribe(({ status }) => status === 'idle' && queueMicrotask(resolve)));
    /** The longest time for which `work` blocked everything else. */
    globalThis.longest = async (work) => {
      const { port1, port2 } = new MessageChannel();
      let last = performance.now();
      let most = 0;
      let on = true;
      port1.onmessage = () => {
        const now = performance.now();
        most = Math.max(most, now - last);
        last = now;
        if (on) port2.postMessage(0);
      };
      port2.postMessage(0);
      await new Promise((resolve) => setTimeout(resolve, 20));
      most = 0;
      await work();
      await new Promise((resolve) => setTimeout(resolve, 20));
      on = false;
      return most;
    };
  });
  return page;
}

async function measured(work, argument) {
  const page = await opened();
  const told = await page.evaluate(work, argument);
  await page.context().close();
  return told;
}

console.log('\nDocuments of 1 KB in a worker');
for (const [paragraphs, target] of [
  [1, '≤ 3000'],
  [4, ''],
]) {
  const { time, reported, checks } = await measured(async (paragraphs) => {
    const documents = documentsOf(100_000, paragraphs);
    const corpus = await openCorpus();
    let reported = 0;
    const start = performance.now();
    await corpus.put(documents, { onProgress: () => reported++ });
    const time = performance.now() - start;
    const draft = await corpus.draft(textOf(2_000, 8));
    const checks = [];
    for (let i = 0; i < 41; i++) {
      const text = documents[i * 97].text.slice(0, 600);
      const start = performance.now();
      await corpus.check(text, { scope: 'part' });
      await draft.replace(i, i, 'x');
      await corpus.check(draft, { scope: 'document' });
      checks.push(performance.now() - start);
    }
    return { time, reported, checks: median(checks) };
  }, paragraphs);
  const name = `${paragraphs} paragraph${paragraphs > 1 ? 's' : ''}`;
  row(`100,000 documents put: ${name}, progress reported ${reported} times`, time, 'ms', target);
  row(`key to verdict among 100,000: ${name}`, checks, 'ms', '≤ 20');
}

for (const count of [10_000, 100_000]) {
  const { verdict, block, most } = await measured(async (count) => {
    const corpus = await openCorpus();
    await corpus.put(documentsOf(count, 1));
    const text = textOf(1_000_000, 10_000);
    const checker = createChecker(corpus, { delayMs: 0 });
    checker.reset(text);
    await settled(checker);
    const verdicts = [];
    const blocks = [];
    for (let i = 0; i < 21; i++) {
      const at = 40_000 * i + 7_000;
      blocks.push(
        await longest(async () => {
          const start = performance.now();
          checker.edit([{ from: at, to: at, insert: ' word ' }]);
          await settled(checker);
          verdicts.push(performance.now() - start);
        }),
      );
    }
    return { verdict: median(verdicts), most: Math.max(...blocks), block: median(blocks) };
  }, count);
  row(
    `key to verdict in 1 MB of 10,000 paragraphs, ${count.toLocaleString('en')} documents`,
    verdict,
    'ms',
    count > 10_000 ? '≤ 20' : '≤ 5',
  );
  row('  longest task in the page after a key and a pause, median of 21', block, 'ms', '≤ 16');
  row('  the same, the longest of 21', most, 'ms', '');
}

const cancelled = await measured(async () => {
  const documents = documentsOf(50_000, 1);
  const corpus = await openCorpus();
  const end = new AbortController();
  let start;
  const put = corpus.put(documents, {
    signal: end.signal,
    onProgress: ({ done }) => done > 10_000 && !end.signal.aborted && ((start = performance.now()), end.abort()),
  });
  await put.catch(() => {});
  const answered = await corpus.size;
  return { time: performance.now() - start, left: answered };
});
row(`from cancelling 50,000 documents to the next answer, ${cancelled.left} put`, cancelled.time, 'ms', '');

console.log('\nA paste of 1 MB of 10,000 paragraphs');
for (const length of [1_000_000]) {
  const { bare, own, first } = await measured(async (length) => {
    const [{ EditorView }, { nearprint }] = await Promise.all(['@codemirror/view', 'nearprint/codemirror'].map((name) => import(name)));
    const corpus = await openCorpus();
    await corpus.put(documentsOf(10_000, 1));
    const text = textOf(length, 10_000);
    const paste = async (extended) => {
      const place = document.querySelector('main').appendChild(document.createElement('div'));
      place.style.height = '300px';
      const checker = extended && createChecker(corpus, { delayMs: 0 });
      const height = EditorView.theme({ '&': { height: '300px' } });
      const view = new EditorView({
        parent: place,
        extensions: [EditorView.lineWrapping, height, ...(extended ? [nearprint(checker)] : [])],
      });
      const data = new DataTransfer();
      data.setData('text/plain', text);
      const most = await longest(async () => {
        view.contentDOM.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
        if (extended) await settled(checker);
        else await new Promise((resolve) => setTimeout(resolve, 300));
      });
      view.destroy();
      if (extended) checker.dispose();
      place.remove();
      return most;
    };
    await paste(false);
    const bare = [];
    const own = [];
    for (let i = 0; i < 5; i++) {
      bare.push(await paste(false));
      own.push(await paste(true));
    }
    // Without an editor, all of the time is nearprint's.
    const checker = createChecker(corpus, { delayMs: 0 });
    const first = await longest(async () => {
      checker.edit([{ from: 0, to: 0, insert: text }]);
      await settled(checker);
    });
    return { bare: median(bare), own: median(own), first };
  }, length);
  row('longest task of the bare CodeMirror', bare, 'ms', '');
  row('longest task of CodeMirror with nearprint', own, 'ms', '');
  row('longest task of the checker alone', first, 'ms', '≤ 50');
}

await chromium.close();
const csv = rows.map(([what, value, unit, target]) => `"${what}",${value.toFixed(2)},${unit},${target}`);
writeFileSync(results, `${readFileSync(machine, 'utf8')}what,value,unit,target\n${csv.join('\n')}\n`);
