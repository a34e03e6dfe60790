import { distance, Index, recipes } from 'nearprint';
import { exits, IDS_HELP, INPUTS_HELP, wholeNumber, withInputs, withNull, withRecipe } from './options.js';
import { checkOutputs, complain, OutputFile, print } from './output.js';
import { json, quoted } from './shown.js';
import { clusters, fingerprinted } from './threads.js';
import { UsageError } from './usage-error.js';
import { again, overDocuments } from './work.js';

const HELP = `
Single pass, unless told otherwise: a document is dropped when it lies within so many bits of one that was kept
before it, so the first of each kind stays. With --grouped whoever is tied to another by a chain of near-duplicates is
in its group, and the first of each group stays. Documents without letters or digits are all kept.

How alike texts are that lie so many of 64 bits apart, on average: 0, the same; 3, 98 % of their character runs in
common (pages, one word changed); 6, 92 %; 8, 86 %; 10, 79 % (notes, where a word is much of the text). Of 5 billion
pairs of unrelated texts (100,000 texts) one or two lie within 8 bits by chance, 50 or so within 10.

The inputs are never changed. Dropped documents are printed: id, id of the one kept in their place, bits between
them, with tabs between. A record goes to --output as it stands, from JSON Lines or CSV, with the CSV header.`;

export function dedupeCommand(program) {
  const command = program
    .command('dedupe')
    .summary('which documents to keep, and which are near-duplicates of those')
    .description('Tells which documents to keep and which to drop, as near-duplicates of others.')
    .argument('<inputs...>', "files, folders, globs, or '-'")
    .option('--within <bits>', 'how far apart near-duplicates may lie', wholeNumber(0, 128), 6)
    .option('--grouped', 'by groups instead of in a single pass')
    .option('--keep <file>', 'write the ids to keep, a line each')
    .option('--drop <file>', 'write what is printed of those to drop')
    .option('-o, --output <file>', 'write the records to keep, as they stand in the input')
    .option('--json', 'print and write JSON objects, a line each: {"id"} to keep, {"id", "of", "distance"} to drop; last the counts');
  withNull(withRecipe(withInputs(command), 'default, 64 bits'));
  command.addHelpText('after', HELP + INPUTS_HELP + IDS_HELP + exits()).action(run);
}

async function run(inputs, options) {
  const recipe = options.recipe ?? recipes.default;
  if (options.within > recipe.bits) {
    throw new UsageError(`--within ${options.within} is more than the ${recipe.bits} bits of the recipe`);
  }
  await overDocuments(inputs, options, async ({ sources, documents, problems }) => {
    const writer = new Writer(options, sources);
    const decide = options.grouped ? grouped : singlePass;
    await decide(fingerprinted(documents, recipe, problems), recipe.bits, options.within, writer);
    if (options.grouped && options.output) await writer.copyKept(again(sources, options));
    await writer.finish(problems);
  });
}

/** Each is compared with those kept before it. */
async function singlePass(batches, bits, within, writer) {
  const index = new Index({ bits });
  for await (const [batch, fps] of batches) {
    for (let at = 0; at < batch.length; at++) {
      // 0: no features.
      const [near] = fps[at] ? index.near(fps[at], { within, limit: 1 }) : [];
      if (near !== undefined) {
        await writer.drop(batch[at].id, writer.keptIds[near.id], near.distance);
        continue;
      }
      writer.keep(batch[at]);
      // An id of the index for each kept document, even of one that nothing shall be near to.
      const id = index.add(fps[at] ?? 0n);
      if (!fps[at]) index.remove(id);
    }
  }
}

/** All are read first. */
async function grouped(batches, bits, within, writer) {
  const ids = [];
  const fps = [];
  for await (const [batch, found] of batches) {
    batch.forEach(({ id }, at) => {
      ids.push(id);
      fps.push(found[at] ?? 0n);
    });
  }
  const featured = fps.flatMap((fp, at) => (fp === 0n ? [] : [at]));
  const cluster = await clusters(featured.map((at) => fps[at]), bits, within);
  const first = new Map();
  const clusterOf = new Map(featured.map((at, i) => [at, cluster[i]]));
  for (let at = 0; at < ids.length; at++) {
    const own = clusterOf.get(at);
    const of = own === undefined ? undefined : first.get(own);
    if (of === undefined) {
      if (own !== undefined) first.set(own, at);
      writer.keep({ id: ids[at] });
    } else {
      await writer.drop(ids[at], ids[of], distance(fps[at], fps[of]));
    }
  }
}

/** What is said of one document, its parts in order. */
const jsonLine = (parts) => `${json(parts)}\n`;
const plainLine = (parts) => `${Object.values(parts).map((part) => quoted(String(part))).join('\t')}\n`;
const nullLine = (parts) => Object.values(parts).map((part) => `${part}\0`).join('');

/** What becomes of the decisions, which come in the order of the documents. */
class Writer {
  keptIds = [];
  #kept = [];
  #line;
  #json;
  #files = {};
  #header;

  constructor({ keep, drop, output, json: asJson, null: asNull }, sources) {
    this.#json = asJson;
    this.#line = asJson ? jsonLine : asNull ? nullLine : plainLine;
    const paths = { '--keep': keep, '--drop': drop, '--output': output };
    checkOutputs(paths, sources);
    if (output && sources.some(({ format }) => format === 'text' || format !== sources[0].format)) {
      throw new UsageError(`--output '${output}' takes the records of inputs of one format, JSON Lines or CSV`);
    }
    for (const [option, path] of Object.entries(paths)) {
      if (path !== undefined) this.#files[option] = new OutputFile(option, path);
    }
  }

  keep(document) {
    this.#kept.push(true);
    this.keptIds.push(document.id);
    this.#files['--keep']?.write(this.#line({ id: document.id }));
    if (document.raw !== undefined) this.#copy(document);
  }

  async drop(id, of, distance) {
    this.#kept.push(false);
    const line = this.#line({ id, of, distance });
    this.#files['--drop']?.write(line);
    await print(line, '');
  }

  /** The records to keep, from a second reading. */
  async copyKept(documents) {
    let at = 0;
    for await (const document of documents) if (this.#kept[at++]) this.#copy(document);
    if (at !== this.#kept.length) throw new UsageError('the inputs changed while they were read; nothing is written');
  }

  #copy({ raw, header }) {
    const file = this.#files['--output'];
    if (file === undefined) return;
    if (header !== undefined && header !== this.#header) {
      if (this.#header !== undefined) throw new UsageError('--output takes CSV inputs with the same header');
      file.write(`${header}\n`);
      this.#header = header;
    }
    file.write(`${raw}\n`);
  }

  async finish(problems) {
    for (const file of Object.values(this.#files)) file.commit();
    const [documents, kept] = [this.#kept.length, this.keptIds.length];
    const dropped = documents - kept;
    if (this.#json) await print(json({ documents, kept, dropped, problems: problems.counts }));
    else complain(`${documents} documents, ${kept} to keep, ${dropped} to drop`);
  }
}
