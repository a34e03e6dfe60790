import { recipes } from 'nearprint';
import { boilerplateOf, commonOf, withBoilerplate } from './boilerplate.js';
import { decide } from './keeping.js';
import { checkUnchanged, Decisions } from './decisions.js';
import { byList, DropList } from './drop-list.js';
import { checkOneFormat } from './sources.js';
import { closing, described, KEPT, listed, NEAR, oneOf, thresholdOf, wholeNumber, withInputs, withRecipe, WRITTEN } from './options.js';
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
        'Lists documents to drop, as others are almost the same, and writes the rest.',
        'dedupe docs --report report.html',
        'dedupe posts.jsonl.gz --field body -o unique.jsonl',
        'dedupe notes --keep longest --drop drop.txt',
      ),
    )
    .argument('<inputs...>')
    .optionsGroup(NEAR)
    .option('--threshold <score>', "smallest score, 0 to 1, or 'auto'", thresholdOf, 'auto')
    .option('--numbers <rule>', 'ignore (default), or differ: keep if different', oneOf('ignore', 'differ'))
    .option('--templates <rule>', 'keep (default) or drop other records of a template', oneOf('keep', 'drop'))
    .option('--contained <rule>', 'keep (default), or drop if in a longer document', oneOf('keep', 'drop'))
    .option('--within <bits>', 'compare only fingerprints, up to this distance', wholeNumber(0, 128));
  withRecipe(withBoilerplate(command))
    .optionsGroup(KEPT)
    .option('--against <path>', 'drop also what is in this file, folder or corpus', listed)
    .option('--keep <which>', 'first, longest or newest', oneOf('first', 'longest', 'newest'), 'first')
    .option('--prefer <rule>', 'glob, FIELD=VALUE, latest:FIELD, longest or newest', listed)
    .option('--within-groups <field>', "never drop across values of a field, or 'folder'")
    .option('--grouped', 'keep one document per chain of near-duplicates')
    .option('--drop-list <file>', 'drop what this file lists, and compare nothing')
    .optionsGroup(WRITTEN)
    .option('-o, --output <file>', 'write the records to keep, byte for byte')
    .option('--kept <file>', 'write the ids to keep, one per line')
    .option('--drop <file>', 'also write the lines for dropped documents to a file')
    .option('--report <file>', 'write a page that shows what is dropped')
    .option('--json', 'print and write JSON Lines, the last with counts');
  withInputs(command);
  command.addHelpText('after', closing()).action((inputs, options) => {
    if (options.dropList !== undefined) return dropListed(inputs, options, command);
    return run(inputs, options.contained === 'drop' ? longestFirst(options, command) : options);
  });
}

/** The options that say which documents are near-duplicates, and which near-duplicates stay. */
const OF_COMPARISON = [
  'against',
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

/** A group has one document that stays, and of documents that contain each other the longest does: both may drop documents of --against. */
function refuseAgainst({ grouped, contained }) {
  const other = grouped ? '--grouped' : contained === 'drop' ? '--contained drop' : undefined;
  if (other) throw new UsageError(`--against and ${other} cannot be used together: all documents of --against stay`);
}

const refusalFor =
  ({ output }) =>
  (sources) =>
    output && checkOneFormat(sources, output, { isFolder: false });

async function run(inputs, options) {
  if (options.against !== undefined) refuseAgainst(options);
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
        boilerplate.push(...(await commonOf(documents, { sources, reading, common: options.common })));
        read = again(sources, reading, '--common');
      }
      const texts = new Texts(sources, reading, { texts: !byBits || report !== undefined, records: decisions.writesRecords });
      const recordOf = (position) => (decisions.writesRecords ? texts.record(position) : undefined);
      const question = {
        documents: inSets(legible(read), options, sources),
        isOld: ({ source }) => sources[source].isOld,
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
    { all: true, withFront: !byBits, labels, refuse: refusalFor(options) },
  );
}

/** A document stays if bytes of its text are invalid: texts that differ in these alone would look the same. */
async function* legible(documents) {
  for await (const document of documents) yield document.isDamaged ? Object.assign(document, { text: '' }) : document;
}
