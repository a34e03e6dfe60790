import { Option } from 'commander';
import { recipes } from 'nearprint';
import { boilerplateOf, commonOf, withBoilerplate } from './boilerplate.js';
import { decide } from './keeping.js';
import { checkUnchanged, Decisions } from './decisions.js';
import { byList, DropList } from './drop-list.js';
import { checkOneFormat } from './sources.js';
import { closing, described, listed, oneOf, thresholdOf, wholeNumber, withInputs, withNull, withRecipe } from './options.js';
import { Ranking } from './ranking.js';
import { fieldsOfSets, inSets } from './sets.js';
import { Texts } from './texts.js';
import { UsageError } from './reason.js';
import { byFingerprints, byJudge } from './near-duplicates.js';
import { again, overDocuments } from './work.js';

export function dedupeCommand(program) {
  const command = program
    .command('dedupe')
    .summary('find the documents to drop, because others are almost the same')
    .description(
      described(
        'Lists the documents to drop because others are almost the same, and writes those to keep.',
        'dedupe docs --report report.html',
        'dedupe posts.jsonl.gz --field body -o unique.jsonl',
        'dedupe notes --keep longest --drop drop.txt',
      ),
    )
    .argument('<inputs...>')
    .option('--report <file>', 'write a page that shows what is dropped')
    .addOption(new Option('--keep <which>', 'which near-duplicate to keep').choices(['first', 'longest', 'newest']).default('first'))
    .option('--prefer <rule>', 'which to keep over others: help scores', listed)
    .option('--within-groups <field>', "never drop across values of a field, or 'folder'")
    .option('--grouped', 'keep one document per chain of near-duplicates')
    .option('--threshold <score>', "smallest score, 0 to 1, or 'auto'", thresholdOf, 'auto')
    .option('--numbers <rule>', 'ignore (default), or differ: keep if different', oneOf('ignore', 'differ'))
    .option('--templates <rule>', 'keep (default) or drop other records of a template', oneOf('keep', 'drop'))
    .option('--contained <rule>', 'keep (default), or drop if in a longer document', oneOf('keep', 'drop'))
    .addOption(new Option('--within <bits>', 'compare only fingerprints, up to this distance').argParser(wholeNumber(0, 128)));
  withBoilerplate(command)
    .option('--drop-list <file>', 'drop what this file lists, and compare nothing')
    .option('--kept <file>', 'write the ids to keep, one per line')
    .option('--drop <file>', 'also write the lines for dropped documents to a file')
    .option('-o, --output <file>', 'write the records to keep, byte for byte')
    .option('--json', 'print and write JSON Lines, the last with counts');
  withNull(withRecipe(withInputs(command), 'default, 128 bits; 64 with --within'));
  command.addHelpText('after', closing()).action((inputs, options) => {
    if (options.dropList !== undefined) return dropListed(inputs, options, command);
    return run(inputs, options.contained === 'drop' ? longestFirst(options, command) : options);
  });
}

/** The options that say which documents are near-duplicates, and which near-duplicates stay. */
const OF_COMPARISON = [
  'report',
  'keep',
  'prefer',
  'withinGroups',
  'grouped',
  'threshold',
  'numbers',
  'templates',
  'contained',
  'within',
  'boilerplate',
  'common',
  'recipe',
];

async function dropListed(inputs, options, command) {
  const other = command.options.find(
    (option) => OF_COMPARISON.includes(option.attributeName()) && command.getOptionValueSource(option.attributeName()) === 'cli',
  );
  if (other) throw new UsageError(`--drop-list and ${other.long} cannot be used together: --drop-list compares no texts`);
  const list = new DropList(options.dropList);
  await overDocuments(
    inputs,
    options,
    async ({ sources, documents, problems }) => {
      const decisions = new Decisions(options, sources, inputs);
      await byList(documents, list, decisions);
      checkUnchanged(sources);
      await decisions.finish(problems);
    },
    { all: true, refuse: refusalFor(options) },
  );
}

/** Of two documents of which one contains the other the longer one stays. */
function longestFirst(options, command) {
  const isGiven = command.getOptionValueSource('keep') === 'cli';
  const other = [
    ['--grouped', options.grouped],
    ['--prefer', options.prefer !== undefined],
    [`--keep ${options.keep}`, isGiven && options.keep !== 'longest'],
  ].find(([, isWrong]) => isWrong);
  if (other) throw new UsageError(`--contained drop and ${other[0]} cannot be used together: the longest document stays`);
  return { ...options, keep: 'longest' };
}

const refusalFor =
  ({ output }) =>
  (sources) =>
    output && checkOneFormat(sources, output, { isFolder: false });

async function run(inputs, options) {
  const { within, grouped = false, threshold, numbers = 'ignore', templates = 'keep', contained = 'keep', report } = options;
  const byBits = within !== undefined;
  // Without a recipe, the sieve has its default one.
  const recipe = options.recipe ?? (byBits ? recipes.default : undefined);
  if (byBits && within > recipe.bits) throw new UsageError(`--within ${within} is more than the ${recipe.bits} bits of the recipe`);
  if (byBits && threshold !== 'auto')
    throw new UsageError(`--threshold ${threshold} and --within ${within} cannot be used together: --within compares no texts`);
  const rules = { numbers, templates, contained };
  const ofTexts = { numbers: 'differ', templates: 'drop', contained: 'drop' };
  for (const [name, rule] of Object.entries(ofTexts)) {
    if (byBits && rules[name] === rule)
      throw new UsageError(`--${name} ${rule} and --within ${within} cannot be used together: --within compares no texts`);
  }
  const boilerplate = await boilerplateOf(options);
  const named = boilerplate.length > 0 ? '--boilerplate' : '--common';
  if (byBits && (boilerplate.length > 0 || options.common))
    throw new UsageError(`${named} and --within ${within} cannot be used together: --within compares no texts`);
  const labels = [...Ranking.fieldsOf(options), ...fieldsOfSets(options)];
  await overDocuments(
    inputs,
    options,
    async ({ sources, documents, progress, problems, reading }) => {
      const decisions = new Decisions(options, sources, inputs);
      let read = documents;
      if (options.common) {
        boilerplate.push(...(await commonOf(documents, { sources, fields: reading.fields, common: options.common })));
        read = again(sources, reading, '--common');
      }
      const texts = new Texts(sources, reading.fields, { texts: !byBits || report !== undefined, records: decisions.writesRecords });
      const recordOf = (position) => (decisions.writesRecords ? texts.record(position) : undefined);
      const question = {
        documents: inSets(legible(read), options, sources),
        texts,
        progress,
        problems,
        recipe,
        threshold,
        ...rules,
        within,
        grouped,
        boilerplate,
      };
      const way = byBits ? byFingerprints(question) : byJudge(question);
      try {
        await decide(way, decisions, { grouped, ranking: new Ranking(options, sources), recordOf });
        decisions.learned = way.learned;
        decisions.report((position) => texts.get(position));
      } finally {
        way.close();
        texts.close();
      }
      checkUnchanged(sources);
      await decisions.finish(problems);
    },
    { all: true, labels, refuse: refusalFor(options) },
  );
}

/** A document stays if most letters of its text are invalid bytes: the rest says too little for a comparison. */
async function* legible(documents) {
  const count = (text, pattern) => text.match(pattern)?.length ?? 0;
  for await (const document of documents) {
    const { text } = document;
    const isLegible = !text.includes('\uFFFD') || count(text, /\uFFFD/g) <= count(text, /[\p{L}\p{N}]/gu);
    yield isLegible ? document : Object.assign(document, { text: '' });
  }
}
