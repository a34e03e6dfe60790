import { dirname, relative, resolve } from 'node:path';
import { InvalidArgumentError, Option } from 'commander';
import { Corpus, Index } from 'nearprint';
import { Baseline } from './baseline.js';
import { checked } from './batches.js';
import { boilerplateOf, withBoilerplate } from './boilerplate.js';
import { buildCorpus } from './build.js';
import { numbered } from './excerpt.js';
import { githubLines, sarif, sarifResults } from './sarif.js';
import { placeOf, slashes } from './identity.js';
import { bytesOf } from './input.js';
import { addLines, addTexts, counterOf, coveredBy, printMatches } from './matches.js';
import { closing, described, formatOfBoth, thresholdOf, wholeNumber, withInputs } from './options.js';
import { checkOutputs, commitAll, complain, print } from './output.js';
import { reasonOf, UsageError } from './reason.js';
import { commonWording } from './repeats.js';
import { CheckReport } from './report/check.js';
import { json } from './shown.js';
import { overDocuments } from './work.js';

const SCOPES = ['document', 'part'];
const STRICTNESS = ['more', 'balanced', 'fewer'];

/** The exit status if a text has a match. */
const FOUND = 1;

export function checkCommand(program) {
  const command = program
    .command('check')
    .summary('find what in a corpus is almost the same as a text')
    .description(
      described(
        'Lists the documents of a corpus that are almost the same as a text, or share parts with it, the most telling first (`nearprint help scores`).',
        'check docs.corpus draft.md',
        'check docs.corpus docs --not-itself --format github',
        'check docs.corpus essays --fail-at 30% --report found.html',
      ),
    )
    .argument('<corpus>', 'a file that `nearprint build` wrote')
    .argument('[inputs...]', "texts to check (default: '-')")
    .option('--report <file>', 'write a page that shows the matches')
    .option('--fail-at <share>', 'exit status 1 only if this much matches, e.g. 30%', partOf)
    .option('--threshold <score>', "smallest score, 0 to 1, or 'auto'", thresholdOf, 'auto')
    .option('--limit <n>', 'how many documents per text', wholeNumber(1, 1e9), 10)
    .option('--scope <list>', 'document (as a whole), part (default: both)', scopesOf)
    .option('--min-letters <letters>', 'smallest part in letters (CJK counts double)', wholeNumber(1, 1e9), 48)
    .option('--max-documents <n>', "more have common wording, or 'all'", documentsOf, 10)
    .option('--min-share <share>', 'smallest share of text, e.g. 30%', partOf, 0)
    .addOption(new Option('--strictness <level>', 'how much is reported').choices(STRICTNESS).default('balanced'))
    .option('--not-itself', 'do not match a text with its own id or file');
  withBoilerplate(command)
    .option('--baseline <file>', 'report no match for the id pairs in this file')
    .option('--write-baseline <file>', 'write the matching pairs, for --baseline')
    .option('--json', 'print JSON Lines: {"id", "covered", "matches"}');
  withInputs(command, formatOfBoth());
  command
    .addHelpText(
      'after',
      closing({
        found: `${FOUND} a text has a match, or reaches\n--fail-at`,
      }),
    )
    .action(run);
}

async function run(path, inputs, options, command) {
  const all = inputs.length > 0 ? inputs : ['-'];
  if (path === '-' && all.includes('-'))
    throw new UsageError("<inputs...> '-' is what <corpus> is: standard input can be only one of them");
  const stored = await without(await openCorpusFile(path), options);
  const { threshold, limit, scope = SCOPES, minLetters, maxDocuments, minShare, strictness, notItself, failAt, json: asJson } = options;
  const { input, report } = options.format ?? {};
  if (report && asJson) throw new UsageError(`--json and --format ${report} cannot be used together: each is a format of the output`);
  const exclude = (document, sources) => (notItself ? namesOf(document, sources[document.source].path, path) : []);
  await overDocuments(all, { ...options, format: input }, async ({ sources, documents, problems }) => {
    const baseline = new Baseline(options);
    checkOutputs({ '--write-baseline': options.writeBaseline, '--report': options.report });
    const page = options.report === undefined ? undefined : new CheckReport(options.report, sources, { inputs: all, corpus: path });
    const results = [];
    let [read, matched] = [0, 0];
    const count = counterOf(stored.corpus.boilerplate);
    const optionsOf = (document) => ({ threshold, limit, scope, minLetters, maxDocuments, minShare, strictness, exclude: exclude(document, sources) });
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
        if (matches.length > 0 && covered >= (failAt ?? 0)) process.exitCode = FOUND;
        page?.add(document, matches);
        for (const match of page ? matches : []) delete match.text;
        if (asJson) await print(json({ id, covered, matches }));
        else if (report === 'sarif') for (const result of sarifResults(document, sources[source].path, matches)) results.push(result);
        else if (report === 'github') for (const line of githubLines(document, sources[source].path, matches)) await print(line);
        else await printMatches(document, matches);
      }
    }
    if (report === 'sarif') await print(json(sarif(results, command.parent.version())));
    if (page !== undefined) commitAll([page.finish()]);
    baseline.finish();
    if (!asJson && report !== 'sarif') complain(summaryOf(read, matched));
  });
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
  return { bytes: bytes.bytes, corpus: Corpus.fromBytes(bytes.bytes) };
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

/** The largest corpus file in bytes: the memory of WebAssembly. */
const LONGEST = 2 ** 32;

/** Decides by the first bytes, before more is read: the file may be a device without an end. */
const isNoSnapshot = (chunk) => chunk.length >= 8 && !/^near(corp|indx)/.test(chunk.subarray(0, 8).toString('latin1'));

/** The corpus in a file, and the bytes of the file. */
export async function openCorpusFile(path) {
  let bytes;
  try {
    bytes = await bytesOf(path, { most: LONGEST, isEnough: isNoSnapshot });
    return { bytes, corpus: Corpus.fromBytes(bytes) };
  } catch (error) {
    const why = error.code === 'ERR_BAD_SNAPSHOT' ? whyNot(bytes, error) : reasonOf(error);
    throw new UsageError(`<corpus> '${path}' cannot be read (${why})`);
  }
}

const INDEX = 'it is an index, which `nearprint build --index` made; make a corpus by `nearprint build` without --index';

const ARCHIVE = 'it is an archive, which openArchive of the package reads; make a corpus by `nearprint build` without --archive';

function whyNot(bytes, { message }) {
  if (bytes.subarray(0, 8).toString('latin1') === 'neararch') return ARCHIVE;
  return isIndex(bytes) ? INDEX : message;
}

function isIndex(bytes) {
  try {
    Index.fromBytes(bytes).dispose();
    return true;
  } catch {
    return false;
  }
}
