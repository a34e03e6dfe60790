import { Corpus, Index, recipes } from 'nearprint';
import { fingerprinted } from './batches.js';
import { exits, INPUTS_HELP, withInputs, withRecipe } from './options.js';
import { checkOutputs, OutputFile, print } from './output.js';
import { json, quoted } from './shown.js';
import { overDocuments } from './work.js';

/** In UTF-16 code units: so much text is put in at a time. */
const BATCH = 1 << 22;

export function buildCommand(program) {
  const command = program
    .command('build')
    .summary('a corpus file, as a browser loads it')
    .description('Makes a corpus of the documents: the bytes that Corpus.fromBytes reads, in Node and in a browser.')
    .argument('<inputs...>', "files, folders, globs, or '-'")
    .requiredOption('-o, --output <file>', 'the corpus file')
    .option('--no-text', 'leave out the texts: smaller, but matches are estimated and show no passages')
    .option('--index', 'the fingerprints alone, for Index.fromBytes; ids go to <file>.ids.json, in order')
    .option('--json', 'print what was built as a JSON object');
  withRecipe(withInputs(command), 'default, 128 bits; 64 with --index');
  command.addHelpText('after', `${INPUTS_HELP}\nOf documents with the same id a corpus keeps the last.${exits()}`).action(run);
}

async function run(inputs, options) {
  await overDocuments(inputs, options, async ({ sources, documents, problems }) => {
    const ids = options.index ? `${options.output}.ids.json` : undefined;
    checkOutputs({ '--output': options.output, 'the file of ids': ids }, sources);
    const output = new OutputFile('--output', options.output);
    const idsFile = ids && new OutputFile('--output', ids);
    const { read, size, bytes, idList } = options.index
      ? await buildIndex(documents, options.recipe ?? recipes.default, problems)
      : await buildCorpus(documents, options);
    output.write(bytes);
    idsFile?.write(`${JSON.stringify(idList)}\n`);
    output.commit();
    idsFile?.commit();
    const replaced = read - size;
    if (options.json) {
      const built = { output: options.output, documents: size, replaced, bytes: bytes.length, problems: problems.counts };
      return print(json(built));
    }
    await print(`${quoted(options.output)}: ${size} documents, ${bytes.length} bytes`);
    if (replaced > 0) await print(`${replaced} were replaced by later ones of the same id`);
  });
}

async function buildCorpus(documents, { recipe, text: keepText }) {
  const corpus = new Corpus({ recipe, keepText });
  let read = 0;
  let units = 0;
  let batch = [];
  for await (const { id, title, text } of documents) {
    batch.push({ id, title, text });
    read++;
    units += text.length;
    if (units < BATCH) continue;
    corpus.putAll(batch);
    [batch, units] = [[], 0];
  }
  corpus.putAll(batch);
  return { read, size: corpus.size, bytes: corpus.toBytes() };
}

async function buildIndex(documents, recipe, problems) {
  const stored = [];
  const idList = [];
  for await (const [batch, fps] of fingerprinted(documents, recipe, problems)) {
    batch.forEach(({ id }, at) => {
      stored.push(fps[at]);
      idList.push(id);
    });
  }
  // All at once, so that the file holds them sorted.
  const index = Index.from(stored, { bits: recipe.bits });
  return { read: index.size, size: index.size, bytes: index.toBytes(), idList };
}
