// typing.mjs MACHINE RESULTS: the cost of typing, compared with the bare editor in the same run. Other work on the machine affects
// both; the best of several rounds is the cost of the code itself.
import { readFileSync, writeFileSync } from 'node:fs';
import { SOURCES, start } from '../../editors/chromium.mjs';

const [machine, results] = process.argv.slice(2);
const KEYS = 80;
const ROUNDS = 4;
const DOCUMENTS = 20_000;
const rows = [];
const row = (what, ...values) => {
  rows.push([what, ...values]);
  console.log(`  ${what.padEnd(60)} ${values.join('  ')}`);
};

const chromium = await start();
row('', 'bare editor', 'with the checker');
for (const [size, length] of [
  ['100 KB', 100_000],
  ['1 MB', 1_000_000],
]) {
  const page = await chromium.open();
  await page.evaluate(
    async ([sources, length, DOCUMENTS]) => {
      const [{ EditorView }, { nearprint }, { createChecker, openCorpus }] = await Promise.all(
        ['@codemirror/view', 'nearprint/codemirror', 'nearprint/editor'].map((name) => import(name)),
      );
      const corpus = await openCorpus();
      await corpus.put(sources);
      const word = (number) => `${((number * 2_654_435_761) % 4_294_967_296).toString(36)} `;
      await corpus.put(
        Array.from({ length: DOCUMENTS }, (_, i) => ({
          id: `${i}`,
          text: Array.from({ length: 20 }, (_, at) => word(20 * i + at)).join(''),
        })),
      );
      let text = '';
      for (let i = 0; text.length < length; i++)
        text += `Paragraph ${i} says what no other one says, namely that it is number ${(i * 7919) % 10_007} of its kind, that ${(i * 104_729) % 8_191} came before, and so on.\n\n`;
      const place = document.querySelector('main').appendChild(document.createElement('div'));
      place.style.height = '300px';
      globalThis.begin = async (extended) => {
        place.replaceChildren();
        const checker = extended && createChecker(corpus);
        const height = EditorView.theme({ '&': { height: '300px' } });
        const view = new EditorView({
          doc: text,
          parent: place,
          extensions: [EditorView.lineWrapping, height, ...(extended ? [nearprint(checker)] : [])],
        });
        if (extended) await new Promise((resolve) => checker.subscribe(({ status }) => status === 'idle' && resolve()));
        view.focus();
        view.dispatch({ selection: { anchor: text.length >> 1 }, scrollIntoView: true });
        await new Promise((resolve) => setTimeout(resolve, 100));
        const frames = [];
        const tasks = [];
        const observer = new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)));
        observer.observe({ entryTypes: ['longtask'] });
        let running = true;
        let last = performance.now();
        const frame = (now) => {
          frames.push(now - last);
          last = now;
          if (running) requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
        globalThis.finish = () => {
          running = false;
          observer.disconnect();
          view.destroy();
          if (checker) checker.dispose();
          return { slow: frames.filter((time) => time > 20).length, long: tasks.length };
        };
      };
    },
    [SOURCES, length, DOCUMENTS],
  );
  const rounds = { bare: [], nearprint: [] };
  const best = (what) => Object.values(rounds).map((rounds) => Math.min(...rounds.map((round) => round[what])));
  for (let round = 0; round < ROUNDS; round++) {
    for (const extended of [false, true]) {
      await page.evaluate((extended) => begin(extended), extended);
      for (let key = 0; key < KEYS; key++) {
        await page.keyboard.press(key % 7 === 6 ? 'Space' : 'abcdefg'[key % 7]);
        await new Promise((resolve) => setTimeout(resolve, 15));
      }
      rounds[extended ? 'nearprint' : 'bare'].push(await page.evaluate(() => finish()));
    }
  }
  row(`CodeMirror, ${size}: frames of more than 20 ms in ${KEYS} keys`, ...best('slow'));
  row(`CodeMirror, ${size}: long tasks`, ...best('long'));
  await page.context().close();
}

const page = await chromium.open();
const rounds = await page.evaluate(
  async ([sources, rounds]) => {
    const { createChecker, openCorpus } = await import('nearprint/editor');
    const corpus = await openCorpus();
    await corpus.put(sources);
    let sent = 0;
    const counted = { check: (text, options) => ((sent += text.length), corpus.check(text, options)) };
    /** The longest time in milliseconds for which `work` blocked everything else. */
    const longest = async (work) => {
      const { port1, port2 } = new MessageChannel();
      let most = 0;
      let last = performance.now();
      port1.onmessage = () => {
        const now = performance.now();
        most = Math.max(most, now - last);
        last = now;
        port2.postMessage(0);
      };
      port2.postMessage(0);
      await work();
      port1.close();
      return most;
    };
    const settled = (checker) => new Promise((resolve) => checker.subscribe(({ status }) => status === 'idle' && queueMicrotask(resolve)));
    const text = Array.from(
      { length: 10_000 },
      (_, i) =>
        `Paragraph ${i} says what no other one says, namely that it is number ${(i * 7919) % 10_007} of its kind, and that nobody counts.`,
    ).join('\n\n');
    const told = [];
    for (let round = 0; round < rounds; round++) {
      const checker = createChecker(counted, { delayMs: 0 });
      const begin = performance.now();
      const first = await longest(async () => {
        checker.reset(text);
        await settled(checker);
      });
      // The interruptions by other programs in the same time, without nearprint.
      const time = performance.now() - begin;
      const idle = await longest(() => new Promise((resolve) => setTimeout(resolve, time)));
      sent = 0;
      const keys = [];
      for (let key = 0; key < 9; key++) {
        const at = 100_000 * key + 50_000;
        keys.push(
          await longest(async () => {
            checker.edit([{ from: at, to: at, insert: ' word ' }]);
            await settled(checker);
          }),
        );
      }
      told.push({ length: text.length, first: first - idle, idle, key: keys.sort((a, b) => a - b)[4], sent });
      checker.dispose();
    }
    return told;
  },
  [SOURCES, ROUNDS],
);
const best = (what) => Math.min(...rounds.map((round) => round[what]));
row('1 MB of 10,000 paragraphs: first look, longest time held up, ms', '', Math.max(0, best('first')).toFixed(0));
row('1 MB of 10,000 paragraphs: a key, longest time held up, ms', '', best('key').toFixed(0));
row('1 MB of 10,000 paragraphs: characters that cross for a key', '', Math.round(best('sent') / 9));
await chromium.close();
writeFileSync(results, `${readFileSync(machine, 'utf8')}${rows.map((row) => row.join(';')).join('\n')}\n`);
