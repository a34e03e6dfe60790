import { dirname, relative, resolve } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { corpusFromBytes } from 'nearprint';
import { Baseline } from './baseline.js';
import { checked } from './batches.js';
import { boilerplateOf, withBoilerplate } from './boilerplate.js';
import { buildCorpus } from './build.js';
import { openCorpusFile } from './corpus-file.js';
import { numbered } from './excerpt.js';
import { githubLines, sarif, sarifResults } from './sarif.js';
import { placeOf, slashes } from './identity.js';
import { RecordsOutput } from './records-output.js';
import { checkOneFormat } from './sources.js';
import { addLines, addTexts, counterOf, coveredBy, printMatches } from './matches.js';
import { closing, described, formatOfBoth, NEAR, strictness, thresholdOf, wholeNumber, withInputs, WRITTEN } from './options.js';
import { checkOutputs, commitAll, complain, print } from './output.js';
import { UsageError } from './reason.js';
import { commonWording } from './repeats.js';
import { CheckReport } from './report/check.js';
import { json } from './shown.js';
import { overDocuments } from './work.js';

const SCOPES = ['document', 'part'];

/** The exit status if a text has a match. */
const FOUND = 1;

export function checkCommand(program) {
  const command = program
    .command('check')
    .summary('find what in a corpus is almost the same as a text')
    .description(
      described(
        'Lists the documents of a corpus, which `nearprint build` wrote, that are almost the same as a text or share parts with it.',
        'check docs.corpus draft.md',
        'check docs.corpus docs --not-itself --format github',
        'check docs.corpus essays --fail-at 30% --report found.html',
      ),
    )
    .argument('<corpus>')
    .argument('[inputs...]')
    .optionsGroup(NEAR)
    .option('--threshold <score>', "smallest score, 0 to 1, or 'auto'", thresholdOf, 'auto')
    .option('--scope <list>', 'document (as a whole), part (default: both)', scopesOf)
    .option('--max-documents <n>', "more have common wording, or 'all'", documentsOf, 10)
    .addOption(strictness())
    .option('--not-itself', 'do not match a text with its own id or file')
    .option('--baseline <file>', 'report no match for the id pairs in this file');
  withBoilerplate(command)
    .optionsGroup(WRITTEN)
    .option('--limit <n>', 'how many documents per text', wholeNumber(1, 1e9), 10)
    .option('--fail-at <share>', 'exit status 1 only if this much matches, e.g. 30%', partOf)
    .option('-o, --output <file>', 'write the records without a match, byte for byte')
    .option('--report <file>', 'write a page that shows the matches')
    .option('--write-baseline <file>', 'write the matching pairs, for --baseline')
    .option('--json', 'print JSON Lines: {"id", "covered", "matches"}');
  withInputs(command, formatOfBoth());
  command
    .addHelpText(
      'after',
      closing({
        found: `${FOUND} a match`,
      }),
    )
    .action(run);
}

async function run(path, inputs, options, command) {
  const all = inputs.length > 0 ? inputs : ['-'];
  if (path === '-' && all.includes('-'))
    throw new UsageError("<inputs...> '-' is what <corpus> is: standard input can be only one of them");
  const stored = await without(await openCorpusFile(path), options);
  const { threshold, limit, scope = SCOPES, maxDocuments, strictness, notItself, failAt, json: asJson } = options;
  const { input, report } = options.format ?? {};
  if (report && asJson) throw new UsageError(`--json and --format ${report} cannot be used together: each is a format of the output`);
  const exclude = (document, sources) => (notItself ? namesOf(document, sources[document.source].path, path) : []);
  const work = async ({ sources, documents, problems }) => {
    const baseline = new Baseline(options);
    checkOutputs({ '--write-baseline': options.writeBaseline, '--report': options.report, '--output': options.output });
    const output = options.output === undefined ? undefined : new RecordsOutput(options.output, sources);
    const page = options.report === undefined ? undefined : new CheckReport(options.report, sources, { inputs: all, corpus: path });
    const results = [];
    let [read, matched] = [0, 0];
    const count = counterOf(stored.corpus.boilerplate);
    const optionsOf = (document) => ({ threshold, limit, scope, maxDocuments, strictness, exclude: exclude(document, sources) });
    const completing = [asJson || report ? undefined : addLines, page && addTexts].filter(Boolean);
    const complete = async (matches, corpus) => {
      for (const add of completing) await add(matches, corpus);
    };
    for await (const [batch, found] of checked(documents, stored, { optionsOf, complete }, problems)) {
      for (const [at, document] of batch.entries()) {
        const { id, source } = document;
        const matches = found[at].filter((match) => !baseline.has(id, match.id));
        read++;
        if (matches.length > 0) matched++;
        const covered = asJson || failAt !== undefined ? coveredBy(matches, document.text, count) : 1;
        const isFound = matches.length > 0 && covered >= (failAt ?? 0);
        if (isFound) process.exitCode = FOUND;
        output?.note(document);
        if (!isFound) output?.keep(read - 1, document);
        page?.add(document, matches);
        for (const match of page ? matches : []) delete match.text;
        if (asJson) await print(json({ id, covered, matches }));
        else if (report === 'sarif') for (const result of sarifResults(document, sources[source].path, matches)) results.push(result);
        else if (report === 'github') for (const line of githubLines(document, sources[source].path, matches)) await print(line);
        else await printMatches(document, matches);
      }
    }
    if (report === 'sarif') await print(json(sarif(results, command.parent.version())));
    commitAll([...(page === undefined ? [] : [page.finish()]), ...(output === undefined ? [] : [await output.finish()])]);
    baseline.finish();
    if (!asJson && report !== 'sarif') complain(summaryOf(read, matched));
  };
  const refuse = (sources) => options.output && checkOneFormat(sources, options.output, { isFolder: false });
  // Records without a text have no match.
  await overDocuments(all, { ...options, format: input }, work, { all: options.output !== undefined, refuse });
}

/** What was found, also if it is nothing. */
function summaryOf(read, matched) {
  return `${numbered(read, 'text')} checked, ${matched === 0 ? 'none' : matched} with a match`;
}

function scopesOf(list) {
  const scopes = list.split(',');
  const unknown = scopes.find((scope) => !SCOPES.includes(scope));
  if (unknown !== undefined) throw new InvalidArgumentError(`'${unknown}' is none of ${SCOPES.join(', ')}.`);
  return scopes;
}

/** A share, as '30%', from 0 to 1. */
function partOf(value) {
  const [, digits] = /^(\d+(?:\.\d+)?)%$/.exec(value) ?? [];
  if (digits !== undefined && Number(digits) > 0 && Number(digits) <= 100) return Number(digits) / 100;
  throw new InvalidArgumentError("It must be a share as '30%', more than 0 and at most 100.");
}

/** The same corpus with wording that is not counted: it is built anew. */
async function without(stored, options) {
  const boilerplate = await boilerplateOf(options);
  if (boilerplate.length === 0 && !options.common) return stored;
  const { corpus } = stored;
  const ids = corpus.ids();
  const get = (position) => corpus.get(ids[position]);
  const texts = { length: ids.length, get: (position) => get(position).text };
  if (options.common) boilerplate.push(await commonWording(texts, { least: 48, most: options.common(ids.length) }));
  function* documents() {
    for (let position = 0; position < ids.length; position++) yield get(position);
  }
  const all = [...corpus.boilerplate, ...boilerplate].filter((text) => text !== '');
  const bytes = await buildCorpus(documents(), { recipe: corpus.recipe, boilerplate: all });
  corpus.dispose();
  return { bytes: bytes.bytes, corpus: corpusFromBytes(bytes.bytes) };
}

function documentsOf(value) {
  if (value === 'all') return Infinity;
  if (/^\d{1,9}$/.test(value) && Number(value) >= 1) return Number(value);
  throw new InvalidArgumentError("It must be a whole number from 1 to 999999999, or 'all'.");
}

/** The ids that a document may have in a corpus: its id and, if the id is a path, the other paths of the same file. */
export function namesOf({ id, isPlace, number, raw }, path, corpus) {
  if (!isPlace || path === '-') return [id];
  const file = placeOrPath(path);
  const paths = [file, relative(placeOrPath('.'), file), relative(dirname(placeOrPath(corpus)), file)];
  return [...new Set([id, ...paths.map((path) => (raw === undefined || number === 0 ? slashes(path) : `${slashes(path)}:${number}`))])];
}

/** The place of a file, or its path if its folder was removed meanwhile. */
function placeOrPath(path) {
  try {
    return placeOf(path);
  } catch {
    return resolve(path);
  }
}
