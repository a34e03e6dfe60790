import { Option } from 'commander';
import { recipes } from 'nearprint';
import { checkUnchanged, Decisions } from './decisions.js';
import { Growing } from './growing.js';
import { fitting } from './pattern.js';
import { closing, described, listed, thresholdOf, wholeNumber, withInputs, withNull, withRecipe } from './options.js';
import { hearSignals } from './signals.js';
import { UsageError } from './usage-error.js';
import { byFingerprints, byJudge } from './verdicts.js';
import { again, overDocuments } from './work.js';

export function dedupeCommand(program) {
  const command = program
    .command('dedupe')
    .summary('find the documents to drop, because others are almost the same')
    .description(
      described(
        'Lists the documents to drop because others are almost the same, and writes those to keep.',
        'dedupe docs',
        'dedupe posts.jsonl.gz --field body -o unique.jsonl',
        'dedupe notes --keep longest --drop drop.txt',
      ),
    )
    .argument('<inputs...>')
    .addOption(new Option('--keep <which>', 'which of the near-duplicates stays').choices(['first', 'longest', 'newest']).default('first'))
    .option('--prefer <glob>', 'keep documents of files that fit; the first one counts most', listed)
    .option('--grouped', 'join chains of near-duplicates to groups, and keep one document of each group')
    .option('--threshold <score>', "smallest score of near-duplicates, 0 to 1, or 'auto'", thresholdOf, 'auto')
    .addOption(new Option('--within <bits>', 'compare only fingerprints: the largest distance of near-duplicates').argParser(wholeNumber(0, 128)))
    .option('--kept <file>', 'write the ids to keep, one on a line')
    .option('--drop <file>', 'write the lines about dropped documents to a file too')
    .option('-o, --output <file>', 'write the records to keep, byte for byte')
    .option('--json', 'print and write JSON Lines; the last one has the counts');
  withNull(withRecipe(withInputs(command), 'default, 128 bits; 64 with --within'));
  command.addHelpText('after', closing()).action(run);
}

async function run(inputs, options) {
  const { within, grouped = false, keep, prefer, threshold } = options;
  const byBits = within !== undefined;
  const recipe = options.recipe ?? (byBits ? recipes.default : { ...recipes.default, bits: 128 });
  if (byBits && within > recipe.bits) throw new UsageError(`--within ${within} is more than the ${recipe.bits} bits of the recipe`);
  if (byBits && threshold !== 'auto') throw new UsageError(`--threshold ${threshold} and --within ${within} cannot be used together: --within compares no texts`);
  await overDocuments(inputs, options, async ({ sources, documents, problems, reading }) => {
    const decisions = new Decisions(options, sources);
    const revisited = grouped || keep !== 'first' || prefer !== undefined;
    const question = { documents: legible(documents), sources, fields: reading.fields, problems, recipe, threshold, within, grouped, revisited };
    const way = byBits ? byFingerprints(question) : byJudge(question);
    try {
      if (revisited) {
        const isKept = await inTheEnd(way, decisions, { keep, grouped, rankOf: ranking(keep, prefer, sources) });
        if (options.output) await decisions.copyKept(again(sources, reading), isKept);
      } else {
        await atOnce(way, decisions);
      }
    } finally {
      way.close();
    }
    checkUnchanged(sources);
    await decisions.finish(problems);
  }, { all: true });
}

/** A text of which most letters are invalid bytes is compared with none, because what is left of it says too little: it stays. */
async function* legible(documents) {
  const count = (text, pattern) => text.match(pattern)?.length ?? 0;
  for await (const document of documents) {
    const { text } = document;
    const isLegible = !text.includes('\uFFFD') || count(text, /\uFFFD/g) <= count(text, /[\p{L}\p{N}]/gu);
    yield isLegible ? document : Object.assign(document, { text: '' });
  }
}

/** Decides at once: the first of each kind stays, whatever follows. */
async function atOnce(way, decisions) {
  let position = 0;
  for await (const [batch, of, measures] of way.next()) {
    for (const [at, document] of batch.entries()) {
      decisions.note(document.id);
      if (of[at] < 0) decisions.keep(position, document);
      else await decisions.drop(position, of[at], measures[at]);
      position++;
    }
    await decisions.say();
  }
}

/** The most documents of a kind that another one is compared with one by one. */
const COMPARED = 8;

/** Reads all documents, then decides. Returns a function that says whether a position is kept. */
async function inTheEnd(way, decisions, { keep, grouped, rankOf }) {
  const firsts = new Growing(Uint32Array);
  const ranks = new Growing(Float64Array);
  for await (const [batch, of] of way.next()) {
    for (const [at, document] of batch.entries()) {
      decisions.note(document.id);
      firsts.push(of[at] < 0 ? firsts.length : of[at]);
      ranks.push(rankOf(document));
    }
  }
  if (!grouped) return inKinds(way, decisions, keep, firsts, ranks);
  const groups = await way.groups();
  const best = new Growing(Uint32Array);
  for (let position = 0; position < ranks.length; position++) {
    best.push(position);
    const known = best.get(groups[position]);
    const [rank, other] = [ranks.get(position), ranks.get(known)];
    if (rank > other || (keep === 'newest' && rank === other)) best.set(groups[position], position);
  }
  const keptFor = (position) => best.get(groups[position]);
  for (let position = 0; position < ranks.length; position++) {
    const of = keptFor(position);
    if (of === position) decisions.keep(position);
    else await decisions.drop(position, of, way.measure(position, of));
  }
  return (position) => keptFor(position) === position;
}

/** Of those that are near-duplicates of the same first document, not all are of each other. So each is compared with those of higher rank
    that stay, and stays too if it is no near-duplicate of these. */
async function inKinds(way, decisions, keep, firsts, ranks) {
  const kinds = new Map();
  for (let position = 0; position < ranks.length; position++) {
    const first = firsts.get(position);
    if (first === position) continue;
    if (!kinds.has(first)) kinds.set(first, [first]);
    kinds.get(first).push(position);
  }
  const dropped = new Map();
  const latest = keep === 'newest' ? 1 : -1; // of equal rank
  for (const kind of kinds.values()) {
    kind.sort((a, b) => ranks.get(b) - ranks.get(a) || latest * (b - a));
    const kept = [];
    const many = kind.length > COMPARED ? way.kind() : undefined;
    for (const position of kind) {
      await hearSignals();
      const known = many?.add(position);
      const found = known && !dropped.has(known.of) ? known : oneByOne(way, position, kept);
      if (found) dropped.set(position, found);
      else kept.push(position);
    }
    many?.close();
  }
  for (let position = 0; position < ranks.length; position++) {
    const found = dropped.get(position);
    if (found) await decisions.drop(position, found.of, found.measure);
    else decisions.keep(position);
  }
  return (position) => !dropped.has(position);
}

/** The first of the documents that stay of which another one is a near-duplicate. */
function oneByOne(way, position, kept) {
  for (const of of kept.slice(0, COMPARED)) {
    const measure = way.near(position, of);
    if (measure) return { of, measure };
  }
  return undefined;
}

/** More than any length of a text, and any time of a file in milliseconds. */
const RANKS = 2 ** 44;

/** A function that returns the rank of a document. In a group the document with the highest rank stays: of equal ones the first, or the last with
    --keep newest. What is preferred comes before what is longer or newer. */
function ranking(keep, prefer = [], sources) {
  const preferred = prefer.map((glob) => fitting(glob, '--prefer'));
  return ({ text, source }) => {
    const { path, stat } = sources[source];
    const found = preferred.findIndex((fits) => fits(path));
    const own = keep === 'longest' ? text.length : keep === 'newest' ? Number(stat.mtimeMs) : 0;
    return (found < 0 ? 0 : preferred.length - found) * RANKS + own;
  };
}
