import { Option } from 'commander';
import { recipes } from 'nearprint';
import { checkUnchanged, Decisions } from './decisions.js';
import { Growing } from './growing.js';
import { described, exits, fieldsOf, IDS_HELP, INPUTS_HELP, thresholdOf, wholeNumber, withInputs, withNull, withRecipe } from './options.js';
import { UsageError } from './usage-error.js';
import { byFingerprints, byJudge } from './verdicts.js';
import { listPassages } from './shared-passages.js';
import { again, overDocuments } from './work.js';

const HELP = `
Two documents are near-duplicates if they share most of their words in the same order, or most of their wording: the verdict
of 'nearprint compare' and 'nearprint check'. A document is dropped if it is a near-duplicate of one that was kept before it,
so the first of each kind stays. With --grouped, all documents that chains of near-duplicates connect are one group, and the
first of each group stays. --keep says which one stays instead: the longest, or the newest by the time of the file, and of
records in one file the last. Documents without letters or digits are all kept.

With --within, fingerprints alone are compared. This is faster, and misses more. How alike texts are, on average, at so many of
64 bits: 0, the same; 3, 98 % of their character runs in common; 6, 92 %; 8, 86 %; 10, 79 %. Of 5 billion pairs of unrelated
texts (100,000 texts) one or two lie within 8 bits by chance, about 50 within 10.

With --passages nothing is dropped. Each line is a passage: the id, where it stands in the text (offsets in UTF-16 code units), and the
ids of the other documents that have it, or two of them if it is common. All texts are held in memory then.

The inputs are never changed. Printed are the dropped documents: id, id of the one kept in its place, and how near the two are
(score from 0 to 1, or bits with --within), with tabs between. Scores are not printed for groups. A record goes to --output as it
stands in JSON Lines or CSV, with the CSV header. The texts are not held in memory; those from standard input, compressed files
and CSV are kept in a temporary file until the end. A run that was interrupted writes nothing and is started again: the order of
the documents decides, so that a part of the work is of no use by itself.`;

export function dedupeCommand(program) {
  const command = program
    .command('dedupe')
    .summary('which documents to keep, and which are near-duplicates of those')
    .description(
      described(
        'Says which documents to keep and which to drop, as near-duplicates of others.',
        'dedupe docs                                  which files are almost the same as another one',
        'dedupe posts.jsonl.gz -o unique.jsonl        the records to keep',
        'dedupe notes --keep longest --drop drop.txt  keep the longest of each kind, list the others',
        'dedupe docs --passages                       what stands in several documents',
      ),
    )
    .argument('<inputs...>', "files, folders, globs, or '-'")
    .addOption(new Option('--keep <which>', 'which of the near-duplicates stays').choices(['first', 'longest', 'newest']).default('first'))
    .option('--grouped', 'by groups instead of in a single pass')
    .option('--threshold <score>', "smallest score of near-duplicates, 0 to 1, or 'auto': by the length of the texts", thresholdOf, 'auto')
    .addOption(new Option('--within <bits>', 'compare fingerprints alone: how far apart near-duplicates may lie').argParser(wholeNumber(0, 128)))
    .option('--kept <file>', 'write the ids to keep, a line each')
    .option('--drop <file>', 'write what is printed of those to drop')
    .option('-o, --output <file>', 'write the records to keep, as they stand in the input')
    .addOption(new Option('--passages', 'list what stands in several documents instead').conflicts(['kept', 'drop', 'output', 'within', 'grouped', 'null']))
    .option('--min-passage <letters>', 'with --passages: smallest length; a letter of CJK counts as two', wholeNumber(1, 1e9), 48)
    .option('--json', 'print and write JSON objects, a line each: {"id"} to keep, {"id", "of", "score" or "distance"} to drop; last the counts');
  withNull(withRecipe(withInputs(command), 'default, 128 bits; 64 with --within'));
  command.addHelpText('after', HELP + INPUTS_HELP + IDS_HELP + exits()).action(run);
}

async function run(inputs, options) {
  if (options.passages) return listPassages(inputs, options);
  const { within, grouped = false, keep, threshold } = options;
  const byBits = within !== undefined;
  const recipe = options.recipe ?? (byBits ? recipes.default : { ...recipes.default, bits: 128 });
  if (byBits && within > recipe.bits) throw new UsageError(`--within ${within} is more than the ${recipe.bits} bits of the recipe`);
  if (byBits && threshold !== 'auto') throw new UsageError(`--threshold ${threshold} is a score, and --within ${within} compares no texts`);
  await overDocuments(inputs, options, async ({ sources, documents, problems }) => {
    const decisions = new Decisions(options, sources);
    const question = { documents, sources, fields: fieldsOf(options), problems, recipe, threshold, within, grouped };
    const way = byBits ? byFingerprints(question) : byJudge(question);
    try {
      if (grouped || keep !== 'first') {
        const isKept = await inTheEnd(way, decisions, keep, grouped, sources);
        if (options.output) await decisions.copyKept(again(sources, options), isKept);
      } else {
        await atOnce(way, decisions);
      }
    } finally {
      way.close();
    }
    checkUnchanged(sources);
    await decisions.finish(problems);
  });
}

/** The first of each kind stays, so that nothing need be waited for. */
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

/** All are read first. Returns which positions are kept. */
async function inTheEnd(way, decisions, keep, grouped, sources) {
  const firsts = new Growing(Uint32Array);
  const ranks = new Growing(Float64Array);
  for await (const [batch, of] of way.next()) {
    for (const [at, document] of batch.entries()) {
      decisions.note(document.id);
      firsts.push(of[at] < 0 ? firsts.length : of[at]);
      ranks.push(rankOf(keep, document, sources));
    }
  }
  const groups = grouped ? await way.groups() : undefined;
  const firstOf = (position) => (groups ? groups[position] : firsts.get(position));
  const best = new Growing(Uint32Array);
  for (let position = 0; position < ranks.length; position++) {
    const first = firstOf(position);
    best.push(position);
    const known = best.get(first);
    const [rank, other] = [ranks.get(position), ranks.get(known)];
    if (rank > other || (keep === 'newest' && rank === other)) best.set(first, position);
  }
  const keptFor = (position) => best.get(firstOf(position));
  for (let position = 0; position < ranks.length; position++) {
    const of = keptFor(position);
    if (of === position) decisions.keep(position);
    else await decisions.drop(position, of, way.measure(position, of));
  }
  return (position) => keptFor(position) === position;
}

/** Of the documents of a group the one with the highest rank stays: of equals the first, or the last where the newest is wanted. */
function rankOf(keep, { text, source }, sources) {
  if (keep === 'longest') return text.length;
  return keep === 'newest' ? Number(sources[source].stat.mtimeMs) : 0;
}
