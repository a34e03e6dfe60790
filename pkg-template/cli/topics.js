// What `nearprint help <topic>` says: what several commands have in common.

import { Command } from 'commander';
import { withInputs } from './options.js';

/** Paragraphs, which are wrapped to the terminal. A line that begins with spaces stands as it is. */
const TOPICS = {
  formats: {
    about: 'what is read, and the options for it',
    options: () => withInputs(new Command()).options,
    paragraphs: [
      "Inputs are files, folders and globs (quoted, so that the shell does not expand them); '-' is standard input. Globs have * and ? for characters, ** for any folders, [a-z] and [!a-z] for sets, and {a,b} for alternatives; \\ before one of these takes it as it is. The globs of --include and --exclude may begin at any folder.",
      'A file is one document, and its path is the id:',
      '  .md .markdown .mdx   Markdown, without its front matter\n  .html .htm .xhtml    the main content of the page\n  .eml                 the text of a message\n  .srt .vtt            what is said in subtitles\n  .po                  translations, but for fuzzy and obsolete ones\n  .ipynb               the sources of the cells of a notebook\n  any other            text',
      'In these, each record is a document:',
      '  .jsonl .ndjson       JSON Lines\n  .json                the items of an array, or one object\n  .yaml .yml           the items of a list, or objects between lines of ---\n  .csv .tsv            by commas or tabs; the first line names the fields\n  .mbox                messages; --field and --id-field can name their headers\n  --format lines       one text on each line\n  .parquet             rows; --field, --id-field and others name columns',
      'build takes the title of a document from the field --title-field of a record or of front matter (YAML, or TOML between lines of +++), or else from the first heading of Markdown, the element title of HTML or the subject of mail. Of other fields only those are kept that --data-field names.',
      'The id of a record is the string or number in the field --id-field or, if that is missing or empty, the path and the line (in JSON and YAML, the number of the record, unless it is the only one); a large number has all digits that the file has. In TSV each line is a record, unless --quote gives a quotation mark.',
      'The main content of a page is its element main, or else its articles if they have most of the text, or else all but its headers, footers, asides and navigation; hidden parts do not count, nor do readings of characters (<rt>) and sources of formulas (<annotation>). With --html all everything is read that a browser shows, whatever style sheets and scripts do to it. Text that is put into a hidden part on purpose is read only then.',
      'Files that end in .gz are unpacked, and so are .zst files in Node 22.15 and later; .xz and .bz2 files are refused, with what to do. Text is UTF-8 or UTF-16. Of Parquet one row group at a time is in memory, and only the columns that are named; it must be a file, and not compressed as a whole. PDF, RTF and office documents are refused, with what to do. JSON, YAML, SVG and lock files in folders are left out with a warning; they are read if they are named or fit --include.',
      'Files in node_modules and hidden files are skipped. A file that has two names, or is named twice, is read once. Files in folders _sources, where Sphinx puts the sources of pages, are read last. In folders and by globs only regular files are found, no links; a link or a pipe is read if it is named. Inputs that cannot be read or are binary are left out, and so are records without a text, but for the output of dedupe and passages, where they stay; texts that are not valid in their encoding are read. All these are counted and reported at the end; they do not stop the command. If a file of records cannot be read to its end after one of its records was, as a truncated .gz file or a CSV file with a quotation mark that is not closed, the command ends with an error and writes no file.',
    ],
  },
  scores: {
    about: 'when two texts are near-duplicates, and which of them stays',
    paragraphs: [
      "Two documents are near-duplicates if they share most of their words in the same order, or most of their features: 'nearprint check' and 'nearprint dedupe' decide in the same way. The score is the share of the words of both texts that both have in the same order, or of their features if that is larger, from 0 to 1. The threshold 'auto' depends on the length of the texts and, among more than 20 documents, on how alike those are that are not near-duplicates; 'nearprint compare' knows two texts alone.",
      'dedupe drops a document if it is a near-duplicate of one that stays and comes before it. By default the documents come in the order of the input. With --keep longest the longest one comes first, with --keep newest the newest: that of the newest file and, of records in one file, the last. With --grouped, documents that chains of near-duplicates connect are one group, and the one of the group stays that comes first.',
      '--prefer says which stays rather than others, before --keep. It may be given several times, and the first one counts most: a glob that its file fits; FIELD=VALUE for a field of the record, or of front matter; latest:FIELD or earliest:FIELD by the date in a field (2024-05-01, a year, or seconds or milliseconds since 1970); longest; or newest. With --within-groups lang no document is dropped because of one with another value in the field lang, and with --within-groups folder because of one in another folder.',
      'Wording of the file --boilerplate never counts: lines of it, and runs of words. With --common 50 or --common 10% neither does wording in more documents than that: lines, and runs of 48 letters. So short files under one licence header are told apart. The number should be larger than that of the copies of a document. A text in which nothing else stands is compared as a whole. check builds the corpus anew for these options; build --boilerplate does it once.',
      'Wording is compared, not meaning: "Order 1001 was paid" and "Order 1002 was paid" are near-duplicates. So are rows of numbers in which few differ, and short files under one long licence header, unless --boilerplate or --common is given. With --numbers differ, documents whose numbers differ are all kept; without it the summary says how many of those to drop differ in numbers alone. For very short texts give a higher --threshold (with 1 the words must be the same, and the signs that change a word: 1.5 is not 15, and C++ is not C#, but 12,5 is 12.5), or join several fields by --field, so that more is compared.',
      'Records of one template are near-duplicates too, such as advisories that fill one sentence with their own names: from a twentieth to a half of their words stand in no phrase that more than five documents have, and fewer than three in five of these words are in both. By default such records stay in a collection of records: one in which they are more than 55 % of the near-duplicates that are not equal. In others they are dropped, and the summary says how many. --templates keep and --templates drop decide this for any collection.',
      'With --contained drop the longest document stays, and a document is also dropped if at least nine in ten of its words stand in the same order in a document that stays and has at most two and a half times as many. The score is that share.',
      'A pair that shares few of its pairs of adjacent words, such as forms with the same labels and other numbers, can be missed; so can a pair of long texts with words put in for that purpose. In a crowd of similar texts whose scores lie at the threshold throughout, pairs can be missed that check and compare find. Documents without letters or digits are all kept, and so are those of which most letters are invalid bytes.',
      'With --within, only fingerprints are compared. This is faster and misses more, and somebody who knows a text can have it dropped, by another text that has the same fingerprint. Pairs of texts that are this many of 64 bits apart have, on average, this share of their character runs in common: 0 bits, all; 3, 98 %; 6, 92 %; 8, 86 %; 10, 79 %. Among 100,000 unrelated texts (5 billion pairs), one or two pairs lie within 8 bits by chance, and about 50 within 10. Fingerprints have 64 bits by default and 128 in a corpus, where distances are about twice as large.',
      'check names each document once, with the share of the text that stands in it and the lines of the longest parts, in the text and in the document as the corpus keeps it. The most telling document is first: that with most of the text that few other documents have; then comes that with most of what no document before it has shown, so a later document may have a larger share. Wording in more than --max-documents documents is common, such as headings, licence lines and the fixed lines of a form. It does not count in the share, and by itself it makes neither a part nor a document, unless the document has the same words in the same order. --min-share leaves out documents that have less of a text. --fail-at is about all letters of a text but those of boilerplate: the share of them that stands in any of the documents listed ("covered" in --json).',
      'Without kept texts (build --no-text) scores of check are estimated, a part is a whole paragraph, and no wording is common. Of several documents with the same id, a corpus keeps the last, and an archive the first.',
      'A passage of the command passages stands in its documents with the same words; capitals, punctuation and line ends do not count. It begins and ends at white space, so that no address, number or link is divided; in Chinese and Japanese at any letter. One that adds little to others, which stand in more documents, is not listed.',
    ],
  },
  output: {
    about: 'what is printed and written',
    paragraphs: [
      'The inputs are never changed, and a run that is interrupted writes nothing. An output file appears when it is complete; several that belong together appear together. dedupe and passages print at the end, so their lists are whole, too; check and fingerprint print as they go, and if they are interrupted, say on standard error that it is not all.',
      'Ids and paths with control characters, such as a line end, are printed as JSON strings; so are those that begin with a quotation mark or a brace. With -z ids are printed unchanged.',
      'Each line that dedupe prints is a dropped document: its id, the id of the document that is kept instead, and how near the two are (score from 0 to 1, or bits with --within), separated by tabs. With --grouped the score is the lowest of the chains of its group ("lowest" in --json). With --json the last line has the number of dropped documents by bands of their scores, and of those that differ in numbers alone ("onlyNumbers"), are records of a template ("template") or are contained in a longer document ("contained"): their own lines say so too. It also has the number of documents that stay because they are records of a template ("records"), the smallest scores of near-duplicates, among short texts and long ones ("thresholds"), and, of more than 20 documents, how alike those are that are not near-duplicates ("background"). Documents without a text are counted apart ("withoutText" in --json); they stay, so --kept lists them too. --output receives the records byte for byte as they are in the file, also those that could not be judged, with the CSV header and a line feed after each; those of UTF-16 as UTF-8, and those of a JSON array in an array if the name ends in .json, otherwise one on a line. If the name of --output, --kept or --drop ends in .gz, it is compressed. Of Parquet it receives the rows, with the values and the schema that they have; repeated columns that are no lists and maps whose keys are no strings are refused. If several documents have the same id, a warning says so, since the lists name only ids.',
      'Texts are not held in memory; those that cannot be read again in their place, as those of standard input, compressed files, CSV and HTML, are kept in a temporary file until the end; so are their records, if dedupe has --output. dedupe reads all documents before it compares the first: meanwhile 200 bytes about each are in a temporary file. Temporary files are in the folder that TMPDIR names, or else in that of the system, and disappear with the command.',
      '--report writes one page that needs no network: numbers by folder, file and score, and the pairs side by side, with what differs. Decisions made there are saved as a drop list (for --drop-list of dedupe), as pairs for --baseline (check), or as a text for --boilerplate (passages). A page has less than 20 MB: of large collections it has samples of all scores, and says so.',
      'dedupe --drop-list FILE compares nothing: it drops the documents whose ids stand in the file, one a line, as --drop writes them, also with --json or -z, and as a page saves them, and keeps all others. What a line says besides does not count. (With -z there are three fields about each document; without another document the second and the third are empty.) If no document has an id of the list, or several have it, the command ends with an error that names it, and writes no file.',
      'passages --cut writes a file of records, or a new folder for files, with .txt after the names of files whose text is not written as it stands, such as HTML. A file or a record of which nothing is cut is copied byte for byte; in others nothing changes but the passages, the white space beside them, and invalid bytes, which become U+FFFD. The list is that of what was cut; cutting the output again cuts nothing.',
      'With --not-itself check does not match a text with the document of the same id or the same file; paths in a corpus count from this folder or from that of the corpus. --format github and sarif have one finding for a text and a document, at the longest part; sarif has the other parts as related locations. With --json a match also has the distance of the fingerprints, of as many bits as the corpus has (128 by default). Offsets are UTF-16 code units of what was read. Colours are used on a terminal, or with FORCE_COLOR=1; never with NO_COLOR=1.',
      'The exit status is 0 if all is done, and 2 for wrong arguments or if nothing could be done; with --strict also if an input or a record was left out or could not be judged. check ends with 1 if a text has a match; with --fail-at only if so much of a text stands in the documents listed.',
    ],
  },
};

export const TOPIC_NAMES = Object.keys(TOPICS);

export const topicLines = () =>
  Object.entries(TOPICS)
    .map(([name, { about }]) => `  ${name.padEnd(10)} ${about}`)
    .join('\n');

/** The text of a topic in lines of `width` columns. */
export function topic(name, width) {
  const { paragraphs, options } = TOPICS[name];
  const rows =
    options?.().map(
      ({ flags, description }) => `  ${flags.padEnd(26)} ${wrapped(description, width - 29).replaceAll('\n', `\n${' '.repeat(29)}`)}`,
    ) ?? [];
  return [...paragraphs.map((paragraph) => (paragraph.startsWith(' ') ? paragraph : wrapped(paragraph, width))), rows.join('\n')]
    .filter(Boolean)
    .join('\n\n');
}

function wrapped(text, width) {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1);
    if (line === '') lines[lines.length - 1] = word;
    else if (line.length + 1 + word.length <= width) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines.join('\n');
}
