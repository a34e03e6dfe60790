import { Option } from 'commander';
import { CutOutput } from './cut-output.js';
import { checkUnchanged } from './decisions.js';
import { colors, counted, excerpt, numbered } from './excerpt.js';
import { closing, described, shareOrNumber, wholeNumber, withInputs } from './options.js';
import { checkOutputs, commitAll, complain, print } from './output.js';
import { UsageError } from './reason.js';
import { hasNoText } from './record-text.js';
import { cutAll, passagesIn, repeatsIn } from './repeats.js';
import { PassagesReport } from './report/passages.js';
import { json, quoted } from './shown.js';
import { checkOneFormat } from './sources.js';
import { Texts } from './texts.js';
import { again, overDocuments } from './work.js';

export function passagesCommand(program) {
  const command = program
    .command('passages')
    .summary('list passages that stand in several documents, or cut them out')
    .description(
      described(
        'Lists passages that occur in several documents, such as footers, licences and copied paragraphs.',
        'passages docs',
        'passages posts.jsonl --common 10%',
        'passages posts.jsonl --common 50 --cut -o without.jsonl',
      ),
    )
    .argument('<inputs...>')
    .option('--report <file>', 'write a page that shows the passages, to choose boilerplate')
    .option('--min-passage <letters>', 'smallest length of a passage; a Chinese or Japanese letter counts as two', wholeNumber(1, 1e9), 48)
    .option('--common <number>', 'only passages in more than this many documents, or this share, e.g. 10%', shareOrNumber)
    .option('--limit <n>', 'how many passages to list', wholeNumber(1, 1e9), 100)
    .option('--cut', 'write the texts without these passages, to --output')
    .option('-o, --output <path>', 'with --cut: the file for records, or the new folder for files')
    .addOption(new Option('--json', 'print JSON Lines, with all places; the last one has the counts'));
  withInputs(command);
  command.addHelpText('after', closing()).action(run);
}

async function run(inputs, options, command) {
  const { minPassage: least, common, cut = false, output } = options;
  if (cut !== (output !== undefined))
    throw new UsageError(cut ? '--cut needs --output' : `--output '${output}' has no effect without --cut`);
  if (cut && common === undefined) throw new UsageError('--cut needs --common: in how many documents a passage may stand');
  const isGiven = command.getOptionValueSource('limit') === 'cli';
  const printed = options.json && !isGiven ? Infinity : options.limit;
  const limit = options.report && !isGiven ? Math.max(printed, IN_REPORT) : printed;
  await overDocuments(
    inputs,
    options,
    async ({ sources, documents, problems, reading }) => {
      checkOutputs({ '--report': options.report });
      const page = options.report === undefined ? undefined : new PassagesReport(options.report, sources, inputs);
      const file = cut ? new CutOutput(output, sources, reading) : undefined;
      const known = [];
      let withoutText = 0;
      const stored = new Texts(sources, reading);
      try {
        for await (const document of documents) {
          stored.push(document);
          page?.note(document);
          const { id, line, raw } = document;
          known.push({ id, line, isRecord: raw !== undefined });
          if (hasNoText(document)) withoutText++;
        }
        const texts = { length: known.length, get: (position) => stored.get(position) };
        const most = common === undefined ? 1 : common(known.length - withoutText);
        const counts = { listed: 0, printed: 0, all: 0 };
        const list = (repeats, texts) =>
          listPassages(texts, repeats, {
            documents: common === undefined ? 1 : most + 1,
            limit,
            printed,
            known,
            counts,
            page,
            asJson: options.json,
          });
        if (cut) {
          const left = await cutAll(texts, { least, most, found: list });
          await file.write(again(sources, { ...reading, replaces: true }, '--output'), left);
          left.close();
        } else {
          await list(await repeatsIn(texts, least), texts);
        }
        checkUnchanged(sources);
        const written = page?.finish(counts.all);
        file?.finish();
        if (written !== undefined) commitAll([written]);
        const done = { documents: known.length, withoutText, passages: counts.all, ...(cut ? { changed: file.changed } : {}) };
        if (options.json) return await print(json({ ...done, problems: problems.counts }));
        if (counts.all > counts.printed) complain(`… and ${counts.all - counts.printed} more passages; --limit shows more`);
        complain(
          `${counted(done.documents, withoutText)}, ${numbered(done.passages, 'passage')}${cut ? `, cut out of ${numbered(done.changed, 'document')}` : ''}`,
        );
      } finally {
        file?.discard();
        stored.close();
      }
    },
    { all: true, refuse: (sources) => cut && checkOneFormat(sources, output, { isFolder: true }) },
  );
}

/** The most passages in a report, unless --limit says otherwise. */
const IN_REPORT = 10_000;

/** The most documents that are shown of a passage. */
const SHOWN = 4;

async function listPassages(texts, repeats, { documents, limit, printed, known, counts, page, asJson }) {
  const { all, passages } = await passagesIn(texts, repeats, { documents, limit: Math.max(0, limit - counts.listed) });
  counts.all += all;
  for (const passage of passages) {
    counts.listed++;
    const { text, letters, documents, times, places } = passage;
    const named = placesIn(places, texts, known);
    page?.add(passage, named);
    if (counts.printed === printed) continue;
    counts.printed++;
    if (asJson) {
      await print(json({ text, letters, documents, times, places: named }));
      continue;
    }
    const first = named.filter((_, at) => places[at].position !== places[at - 1]?.position).slice(0, SHOWN);
    const where = first.map(({ id, line, isRecord }) => quoted(id) + (isRecord || !line ? '' : `:${line}`)).join(', ');
    const more = documents > SHOWN ? ` and ${documents - SHOWN} more` : '';
    await print(
      `${colors.bold(numbered(documents, 'document'))}${times > documents ? `, ${times} places` : ''}, ${letters} letters: ${where}${more}`,
    );
    await print(`  ${excerpt(text, [0, text.length])}`);
  }
}

const NEW_LINE = /\r\n?|\n/g;

/** The places with the ids and the lines of the documents: { id, line, start, end }. The line is 0 if it is not known. They are in the order of the
    documents, so that each text is read once. */
function placesIn(places, texts, known) {
  let [before, text, from, lines] = [-1, '', 0, 0];
  return places.map(({ position, start, end }) => {
    const { id, line, isRecord } = known[position];
    if (position !== before) [before, text, from, lines] = [position, texts.get(position), 0, 0];
    lines += text.slice(from, start).match(NEW_LINE)?.length ?? 0;
    from = start;
    return Object.defineProperty({ id, line: isRecord || line === 0 ? line : line + lines, start, end }, 'isRecord', { value: isRecord });
  });
}
