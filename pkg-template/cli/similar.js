import { similar } from 'nearprint';
import { namesOf } from './check.js';
import { openCorpusFile } from './corpus-file.js';
import { closing, described, strictness, wholeNumber, withInputs } from './options.js';
import { print } from './output.js';
import { reasonOf, UsageError } from './reason.js';
import { escaped, json } from './shown.js';
import { overDocuments } from './work.js';

export function similarCommand(program) {
  const command = program
    .command('similar')
    .summary('find what in a corpus is about the same thing, in other words')
    .description(
      described(
        'Lists the documents of a corpus that may be about the same thing as a text, most similar first, each with the words that decided. Words that are rare in the corpus count more, as do words in a title. Only what stands out is listed. For copies, use `nearprint check`.',
        'similar reports.corpus new-report.md',
        'similar reports.corpus new.jsonl --field body --title-field summary --limit 3',
        'similar reports.corpus reports.jsonl --id-field id --not-itself --all --json',
      ),
    )
    .argument('<corpus>', 'a file that `nearprint build` wrote')
    .argument('[inputs...]', "texts (default: '-')")
    .option('--limit <n>', 'how many documents per text', wholeNumber(1, 1e9), 10)
    .addOption(strictness())
    .option('--all', 'also documents that do not stand out')
    .option('--title-field <name>', 'field of a record that holds its title', 'title')
    .option('--not-itself', 'leave out the document with the id or file of the text')
    .option('--json', 'print JSON Lines: {"id", "similar"}');
  withInputs(command);
  command.addHelpText('after', closing()).action(run);
}

async function run(path, inputs, options) {
  const all = inputs.length > 0 ? inputs : ['-'];
  if (path === '-' && all.includes('-'))
    throw new UsageError("<inputs...> '-' is what <corpus> is: standard input can be only one of them");
  const { corpus } = await openCorpusFile(path);
  const { limit, notItself, json: asJson } = options;
  await overDocuments(all, options, async ({ sources, documents, problems }) => {
    for await (const document of documents) {
      const { id, text } = document;
      const title = document.title ?? '';
      const exclude = notItself ? namesOf(document, sources[document.source].path, path) : [];
      const found = similar(corpus, text, { title, limit, strictness: options.strictness, all: options.all === true, exclude });
      if (asJson) await print(json({ id, similar: found }));
      else await printSimilar(id, found);
    }
  });
}

/** The text, and below it a line for each document: its id and title, the words, and whether its numbers differ. */
async function printSimilar(id, found) {
  if (found.length === 0) return;
  await print(escaped(id));
  for (const { id, title, terms, numbers } of found) {
    const name = title === undefined ? escaped(id) : `${escaped(id)} (${escaped(title)})`;
    const words = terms.map(({ text }) => escaped(text)).join(', ');
    await print(`  ${name}: ${words}${numbers === 'differ' ? '; other numbers' : ''}`);
  }
}
