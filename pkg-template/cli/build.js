import { Option } from 'commander';
import { Corpus, corpusToBytes, Index, recipes } from 'nearprint';
import { textHash } from '../text-hash.js';
import { dataFields } from './about.js';
import { writeArchive } from './archive-output.js';
import { batches, fingerprinted, poolFor } from './batches.js';
import { boilerplateOf, withBoilerplateFile } from './boilerplate.js';
import { closing, described, listed, withInputs, withRecipe } from './options.js';
import { checkOutputs, commitAll, complain, OutputFile, print, unheard } from './output.js';
import { namesOf } from './record-text.js';
import { json, quoted } from './shown.js';
import { hearSignals } from './signals.js';
import { overDocuments } from './work.js';

/** Batches under way at a time. */
const DEPTH = 2;

export function buildCommand(program) {
  const command = program
    .command('build')
    .summary('make a corpus file, which a browser can load')
    .description(
      described(
        'Makes a corpus file from the documents. corpusFromBytes reads it, in Node and in browsers.',
        'build docs -o docs.corpus',
        'build posts.jsonl.gz pages.csv --data-field url -o all.corpus',
        'build docs --archive -o docs.npa',
      ),
    )
    .argument('<inputs...>')
    .requiredOption('-o, --output <file>', 'the corpus file')
    .option('--title-field <name>', 'field of a record or front matter that holds the title', 'title')
    .option('--data-field <name>', "field to keep as data.<name> of the document, '*' for all others; may be given several times", listed);
  withBoilerplateFile(command)
    .addOption(
      new Option('--index', 'write only fingerprints, for Index.fromBytes, and their ids in the same order to <file>.ids.json').conflicts([
        'titleField',
        'dataField',
        'boilerplate',
      ]),
    )
    .addOption(
      new Option(
        '--archive',
        'make an archive, which openArchive reads by ranges from any static host: for more documents than a page can load',
      ).conflicts('index'),
    )
    .option('--json', 'print what was built as a JSON object');
  withRecipe(withInputs(command));
  command.addHelpText('after', closing()).action(run);
}

async function run(inputs, options) {
  options.boilerplate = await boilerplateOf(options);
  // An index has fingerprints only.
  if (options.index) options.titleField = undefined;
  else options.data = dataFields(options.dataField);
  await overDocuments(inputs, options, async ({ documents, problems }) => {
    const ids = options.index ? `${options.output}.ids.json` : undefined;
    checkOutputs({ '--output': options.output, 'the file of ids': ids });
    const output = new OutputFile('--output', options.output);
    const idsFile = ids && new OutputFile('--output', ids);
    if (options.archive) return buildArchive(documents, output, options, problems);
    const { read, size, bytes, idList } = options.index
      ? await buildIndex(documents, options.recipe ?? recipes.default, problems)
      : await buildCorpus(documents, options);
    await hearSignals();
    output.write(bytes);
    idsFile?.write(`${JSON.stringify(idList)}\n`);
    commitAll(ids ? [output, idsFile] : [output]);
    const replaced = read - size;
    await showBuilt(options, { documents: size, replaced, bytes: bytes.length, problems: problems.counts });
    if (!options.json && replaced > 0)
      await print(`${replaced} ${replaced === 1 ? 'document was' : 'documents were'} replaced by a later one with the same id`);
  });
}

async function buildArchive(documents, output, options, problems) {
  const { size, bytes, integrity } = await writeArchive(documents, output, options, (id) =>
    problems.note('record', id, 'an earlier document has this id'),
  );
  await hearSignals();
  commitAll([output]);
  await showBuilt(options, { documents: size, bytes, integrity, problems: problems.counts });
}

async function showBuilt({ output, json: asJson, data }, { documents, ...rest }) {
  const leftOut = [...(data?.leftOut ?? [])];
  if (asJson) return print(json({ output, documents, leftOut, ...rest }));
  await print(
    `${quoted(output)}: ${documents} ${documents === 1 ? 'document' : 'documents'}, ${rest.bytes} bytes${rest.integrity ? `, ${rest.integrity}` : ''}`,
  );
  if (leftOut.length > 0) complain(`fields that were not kept: ${namesOf(leftOut)}; --data-field <name> keeps one, --data-field '*' all`);
}

/** Returns { read, size, bytes }. Each thread makes a corpus of its share. Documents with the same id go to the same thread, in
    their order. */
export async function buildCorpus(documents, { recipe, boilerplate = [] }) {
  let pool;
  let parts;
  let read = 0;
  const pending = [];
  try {
    for await (const one of batches(documents)) {
      const { batch } = one;
      if (parts === undefined) pool = poolFor(one);
      parts ??= pool ? await createAll(pool, { recipe, boilerplate }) : [new Corpus({ recipe, boilerplate })];
      const shares = parts.map(() => []);
      for (const { id, title, data, text } of batch) shares[textHash(id) % parts.length].push({ id, title, data, text });
      const all = () => Promise.all(shares.map((share, at) => parts[at].put(share)));
      const put = pool ? all() : unheard(all);
      put.catch(() => {});
      pending.push(put);
      read += batch.length;
      if (pending.length > DEPTH) await pending.shift();
    }
    await Promise.all(pending);
    const sizes = await Promise.all(parts.map((part) => part.size));
    const snapshots = await Promise.all(parts.map((part) => corpusToBytes(part)));
    const bytes = snapshots.length === 1 ? snapshots[0] : await pool.client.mergeCorpusBytes(snapshots);
    return { read, size: sizes.reduce((sum, size) => sum + size), bytes };
  } finally {
    await pool?.close();
  }
}

const createAll = ({ client, size }, options) => Promise.all(Array.from({ length: size }, () => client.Corpus.create(options)));

async function buildIndex(documents, recipe, problems) {
  const stored = [];
  const idList = [];
  for await (const [batch, fps] of fingerprinted(documents, recipe, problems)) {
    batch.forEach(({ id }, at) => {
      stored.push(fps[at]);
      idList.push(id);
    });
  }
  // Added all at once, so that they are stored sorted.
  const index = Index.from(stored, { bits: recipe.bits });
  return { read: index.size, size: index.size, bytes: index.toBytes(), idList };
}
