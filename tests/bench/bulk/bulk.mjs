// Measures all tools and prints the tables: bulk.mjs CLI WORK MACHINE RESULTS. $PARTS names those to measure: texts, languages, chinese, templates, versions, html, parquet, drops.

import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DATA, writeFigures } from '../files.mjs';

const [cli, work, machine, results] = process.argv.slice(2);
const sizes = (process.env.SIZES ?? '10000,100000').split(',').map(Number);
const parts = (process.env.PARTS ?? 'texts,languages,chinese,templates,versions,html,parquet,drops').split(',');
/** The minutes after which a tool is ended. */
const MINUTES = Number(process.env.MINUTES ?? 30);
const here = new URL('.', import.meta.url).pathname;
const dedupe =
  (...options) =>
  (file) => [process.execPath, cli, 'dedupe', file, ...options];
const inOneThread = (file) => ['env', 'NEARPRINT_THREADS=1', ...dedupe()(file)];
const peer = (tool, shingles, threshold) => (file) => ['python3', join(here, 'peers.py'), tool, shingles, threshold, file];
const rensa = {
  'rensa, 5 words, 0.5': peer('rensa', 'words', '0.5'),
  'rensa, 4 letters, 0.7': peer('rensa', 'letters', '0.7'),
  'rensa, 4 letters, 0.5': peer('rensa', 'letters', '0.5'),
};
const ours = { 'nearprint dedupe': dedupe(), 'nearprint dedupe, 1 thread': inOneThread };
/** The settings of its README. */
const textDedup = { "text-dedup's settings": peer('text-dedup', 'words', '0.7') };
const datasketch = { 'datasketch, 4 letters, 0.5': peer('datasketch', 'letters', '0.5') };
const make = (program, ...args) => execFileSync(process.execPath, [join(here, program), ...args], { stdio: 'inherit' });

/** Makes a file, which has its name when it is complete. */
function once(file, work) {
  if (existsSync(file)) return file;
  rmSync(`${file}.part`, { recursive: true, force: true });
  work(`${file}.part`);
  renameSync(`${file}.part`, file);
  return file;
}

/** The texts of a kind, which are their own truth. */
function made(kind, size, ...given) {
  const name = [kind, ...given.filter((one) => !one.includes('/')), size].join('-');
  const file = once(join(work, `${name}.jsonl`), (part) => make('make.mjs', kind, `${size}`, part, ...given));
  return { input: file, truth: file };
}

/** The beginning is enough to measure the start, and what of the memory is not that of documents. */
const FEW = 100;
const LANGUAGES = { english: 'en-US', russian: 'ru-RU', japanese: 'ja-JP', chinese: 'zh-CN' };
const inLanguage = (name) => ({
  figures: `language-${name}.csv`,
  sizes: [FEW, ...sizes.slice(0, 1)],
  files: (size) => made('languages', size, LANGUAGES[name]),
  tools: {
    ...ours,
    ...(['japanese', 'chinese'].includes(name)
      ? { 'rensa, 2 letters, 0.5': peer('rensa', 'pairs', '0.5'), 'datasketch, 2 letters, 0.5': peer('datasketch', 'pairs', '0.5') }
      : { ...rensa, ...datasketch }),
    ...textDedup,
  },
});

/** The collections of the labelled sets. */
function collections() {
  const folder = join(DATA, 'revisions');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl') && !name.endsWith('_q.jsonl'))
    .sort()
    .map((name) => join(folder, name));
}

/** Each has its sizes in documents, { input, truth } of a size, and tools. */
const PARTS = {
  texts: {
    figures: 'bulk.csv',
    sizes,
    files: (size) => made('texts', size),
    tools: {
      ...ours,
      'nearprint dedupe --grouped': dedupe('--grouped'),
      'nearprint dedupe --within 6': dedupe('--within', '6'),
      ...rensa,
      'datasketch, 5 words, 0.5': peer('datasketch', 'words', '0.5'),
      ...datasketch,
    },
  },
  ...Object.fromEntries(Object.keys(LANGUAGES).map((name) => [`languages ${name}`, inLanguage(name)])),
  chinese: {
    figures: 'chinese.csv',
    sizes: [200_000],
    files: (size) => made('chinese', size),
    tools: {
      ...ours,
      'rensa, 2 letters, 0.5': peer('rensa', 'pairs', '0.5'),
      'rensa, 2 letters, 0.7': peer('rensa', 'pairs', '0.7'),
      'rensa, 4 letters, 0.5': peer('rensa', 'letters', '0.5'),
      'datasketch, 2 letters, 0.5': peer('datasketch', 'pairs', '0.5'),
    },
  },
  templates: {
    figures: 'templates.csv',
    sizes: [10_000],
    files: (size) => made('templates', size),
    tools: { ...ours, ...rensa, 'rensa, 4 letters, 0.8': peer('rensa', 'letters', '0.8'), ...datasketch },
  },
  versions: {
    figures: 'versions.csv',
    sizes: collections().length > 0 ? [9_000] : [],
    files: (size) => made('versions', size, ...collections()),
    tools: { 'nearprint dedupe': dedupe(), 'nearprint dedupe --grouped': dedupe('--grouped'), ...rensa },
  },
  html: {
    figures: 'html.csv',
    sizes: [50_000],
    files: (size) => {
      const [input, truth] = [join(work, `html-${size}`), join(work, `html-${size}.jsonl`)];
      once(truth, (part) => make('make-html.mjs', `${size}`, input, part));
      return { input, truth };
    },
    tools: { ...ours, ...rensa },
  },
  parquet: {
    figures: 'parquet.csv',
    sizes: [1_000_000],
    files(size) {
      const { truth } = made('texts', size);
      return { input: once(join(work, `${size}.parquet`), (part) => make('make-parquet.mjs', truth, part)), truth };
    },
    tools: { 'nearprint dedupe': dedupe() },
  },
};

/** The size of a file, or of all files in a folder, in bytes. */
function bytesOf(path) {
  const stat = statSync(path);
  return stat.isDirectory() ? readdirSync(path).reduce((sum, name) => sum + bytesOf(join(path, name)), 0) : stat.size;
}

/** What is dropped of real collections, beside the verdict of a reader. */
function drops() {
  const checkouts = process.env.NEARPRINT_CHECKOUTS;
  if (checkouts === undefined) return console.log('\nskipped: drops, as $NEARPRINT_CHECKOUTS names no folder');
  const files = [cli, checkouts, work, machine, join(here, 'labels.csv'), join(results, 'drops.csv')];
  execFileSync('python3', [join(here, 'drops.py'), ...files], { stdio: 'inherit' });
}

const TITLES = 'tool,documents,megabytes of input,seconds,processor seconds,megabytes,bytes a document,drops,f1,missed,too many'.split(',');
const named = parts.flatMap((part) => (part === 'languages' ? Object.keys(LANGUAGES).map((name) => `languages ${name}`) : part));
for (const part of named) {
  if (part === 'drops') {
    drops();
    continue;
  }
  const { figures, sizes, files, tools } = PARTS[part];
  if (sizes.length === 0) {
    console.log(`\nskipped: ${part}, as there is no folder of labelled sets ($NEARPRINT_DATA)`);
    continue;
  }
  const rows = [TITLES];
  /** The memory of each tool with the fewest documents. */
  const least = new Map();
  for (const size of sizes) {
    const { input, truth } = files(size);
    const megabytes = bytesOf(input) / 1e6;
    console.log(`\n${part}, ${megabytes.toFixed(0)} MB: ${TITLES.join(', ')}`);
    for (const [name, command] of Object.entries(tools)) {
      const about = [name, size, megabytes.toFixed(0)];
      try {
        const options = { encoding: 'utf8', timeout: MINUTES * 60_000, stdio: ['ignore', 'pipe', 'ignore'] };
        const said = execFileSync(process.execPath, [join(here, 'measure.mjs'), name, truth, ...command(input)], options);
        const { seconds, processors, megabytes: memory, drops, f1, missed, tooMany } = JSON.parse(said);
        if (!least.has(name)) least.set(name, { size, memory });
        const before = least.get(name);
        const each = size > before.size ? (((memory - before.memory) * 1e6) / (size - before.size)).toFixed(0) : '';
        rows.push([...about, seconds.toFixed(1), processors.toFixed(2), memory.toFixed(0), each, drops, f1.toFixed(4), missed, tooMany]);
        console.log(`  ${rows.at(-1).join(', ')}`);
      } catch (error) {
        rows.push([...about, ...TITLES.slice(about.length).map(() => '')]);
        console.log(`  ${name}, ${size}: ${error.code === 'ETIMEDOUT' ? `not done in ${MINUTES} minutes` : error.message.split('\n')[0]}`);
      }
    }
  }
  writeFigures(join(results, figures), machine, rows);
}
