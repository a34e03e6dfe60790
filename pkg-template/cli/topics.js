// What `nearprint help <topic>` says: what several commands have in common.

import { Command } from 'commander';
import { withInputs } from './options.js';

/** Paragraphs, which are wrapped to the terminal. A line that begins with spaces is left as it is. */
const TOPICS = {
  formats: {
    about: 'what is read, and the options for it',
    options: () => withInputs(new Command()).options,
    paragraphs: [
      "Inputs are files, folders and globs (quoted, so that the shell does not expand them); '-' is standard input. In globs, * and ? match characters, ** any folders, [a-z] and [!a-z] sets, and {a,b} alternatives; \\ before one of these makes it literal. The globs of --include and --exclude can start at any folder.",
      'These files are one document each; the path is the id:',
      '  .md .markdown .mdx   Markdown, without its front matter\n  .html .htm .xhtml    the main content of the page\n  .eml                 the text of a message\n  .srt .vtt            what is said in subtitles\n  .po                  translations, except fuzzy and obsolete ones\n  .ipynb               the cell sources of a notebook\n  any other            text',
      'In these, each record is a document:',
      '  .jsonl .ndjson       JSON Lines\n  .json                the items of an array, or one object\n  .yaml .yml           the items of a list, or objects between lines of ---\n  .csv .tsv            with commas or tabs; the first line names the fields\n  .mbox                messages; --field and --id-field can name their headers\n  --format lines       one text per line\n  .parquet             rows; --field, --id-field and others name columns',
      'build takes the title of a document from the field --title-field of a record or front matter (YAML, or TOML between lines of +++), or else from the first heading in Markdown, the title element in HTML or the subject of mail. Of the other fields, it keeps only those that --data-field names.',
      'The id of a record is the string or number in the field --id-field or, if that is missing or empty, the path and line (in JSON and YAML, the record number, unless it is the only record). Large numbers keep all the digits in the file. In TSV, each line is a record, unless --quote sets a quotation mark.',
      'The main content of a page is its main element, or else its articles if they have most of the text, or else everything except headers, footers, asides and navigation. Hidden parts do not count, nor do readings of characters (<rt>) and sources of formulas (<annotation>). With --html all, everything that a browser shows is read, whatever style sheets and scripts do to it. Text deliberately put into a hidden part is read only then.',
      'Files that end in .gz are unpacked, as are .zst files in Node 22.15 and later; .xz and .bz2 files are refused, with advice on what to do. Text is UTF-8 or UTF-16. Parquet is read into memory one row group at a time, and only the named columns; it must be a file, and not compressed as a whole. PDF, RTF and office documents are refused, with advice. JSON, YAML, SVG and lock files in folders are left out with a warning; they are read if they are named or match --include.',
      'Hidden files and files in node_modules are skipped. A file that has two names, or is named twice, is read once. Files in folders named _sources, where Sphinx puts page sources, are read last. Folders and globs find only regular files, not links; a link or a pipe is read if it is named. Inputs that cannot be read or are binary are left out, as are records without a text, except in the output of dedupe and passages, which keep them. Texts that are not valid in their encoding are read. All these are counted and reported at the end; they do not stop the command. If a file of records cannot be read to its end after one of its records was, such as a truncated .gz file or a CSV file with an unclosed quotation mark, the command ends with an error and writes no file.',
    ],
  },
  scores: {
    about: 'when two texts are near-duplicates, and which one is kept',
    paragraphs: [
      "Two documents are near-duplicates if they share most of their words in the same order, or most of their features; 'nearprint check' and 'nearprint dedupe' decide in the same way. The score, from 0 to 1, is the share of their words that are in the same order in both, or the share of their features in both if that is larger. The threshold 'auto' depends on the length of the texts and, among more than 20 documents, on the similarity of those that are not near-duplicates; 'nearprint compare' knows only its two texts.",
      'dedupe drops a document if it is a near-duplicate of an earlier one that is kept. By default, the documents are in input order. With --keep longest, the longest comes first; with --keep newest, the newest: the one from the newest file and, among records in one file, the last. With --grouped, documents connected by chains of near-duplicates form a group, and the first document of each group is kept.',
      '--prefer says which document to keep, before --keep. It may be given several times; the first one counts most. Its value is a glob that the file matches; FIELD=VALUE for a field of the record or front matter; latest:FIELD or earliest:FIELD by the date in a field (2024-05-01, a year, or seconds or milliseconds since 1970); longest; or newest. With --within-groups lang, no document is dropped because of one with another value in the field lang; with --within-groups folder, because of one in another folder.',
      'Wording from the file --boilerplate never counts: its lines, and runs of its words. With --common 50 or --common 10%, neither does wording in more documents than that: lines, and runs of 48 letters. So short files under the same licence header are told apart. The number should be larger than the number of copies of a document. A text that contains nothing else is compared as a whole. check rebuilds the corpus for these options; build --boilerplate does so once.',
      'Wording is compared, not meaning: "Order 1001 was paid" and "Order 1002 was paid" are near-duplicates. So are rows of numbers of which few differ, and short files under the same long licence header, unless --boilerplate or --common is given. With --numbers differ, documents whose numbers differ are all kept; otherwise, the summary says how many of those to drop differ only in numbers. For very short texts, give a higher --threshold (with 1, the words must be the same, and the signs that change a word: 1.5 is not 15, and C++ is not C#, but 12,5 is 12.5), or join several fields with --field, so that more is compared.',
      'Records of one template are near-duplicates too, such as advisories that put different names into the same sentence: between a twentieth and a half of their words are in no phrase that more than five documents have, and fewer than three in five of these words are in both. By default, such records are kept in a collection of records: one in which they are more than 55 % of the near-duplicates that are not equal. In others they are dropped, and the summary says how many. --templates keep and --templates drop decide this for any collection.',
      'With --contained drop, the longest document is kept, and a document is also dropped if at least nine in ten of its words occur in the same order in a kept document that has at most two and a half times as many. The score is that share.',
      'A pair that shares few pairs of adjacent words, such as forms with the same labels and different numbers, can be missed; so can a pair of long texts with words inserted for that purpose. Among many similar texts that all score near the threshold, dedupe can miss pairs that check and compare find. Documents without letters or digits are all kept, as are those whose letters are mostly invalid bytes.',
      'With --within, only fingerprints are compared. This is faster but misses more, and anyone who knows a text can get it dropped with another text that has the same fingerprint. Pairs of texts this many of 64 bits apart share, on average, this much of their character runs: 0 bits, all; 3, 98 %; 6, 92 %; 8, 86 %; 10, 79 %. Among 100,000 unrelated texts (5 billion pairs), one or two pairs are within 8 bits by chance, and about 50 within 10. Fingerprints have 64 bits by default and 128 in a corpus, where distances are about twice as large.',
      'check lists each document once, with the share of the text that is in it and the lines of the longest parts, in the text and in the document as the corpus keeps it. The most telling document comes first: the one with most of the text that few other documents have. Then comes the one with most of what no earlier document has shown, so a later document can have a larger share. Wording in more than --max-documents documents is common, such as headings, licence lines and the fixed lines of a form. It does not count in the share, and on its own it makes neither a part nor a document match, unless the document has the same words in the same order. Words with digits or signs, as in lists, fields and code, count against a part. --strictness more reports shorter and rewritten parts too, --strictness fewer longer ones alone. --min-share leaves out documents that have less of a text. --fail-at counts all letters of a text except boilerplate: the share of them that is in any of the listed documents ("covered" in --json).',
      'Of several documents with the same id, a corpus keeps the last, and an archive the first.',
      'A passage listed by the command passages has the same words in all its documents; capitals, punctuation and line ends do not count. It begins and ends at white space, so that no address, number or link is split; in Chinese and Japanese, at any letter. One that adds little to others found in more documents is not listed.',
    ],
  },
  output: {
    about: 'what is printed and written',
    paragraphs: [
      'The inputs are never changed, and an interrupted run writes nothing. An output file appears when it is complete; files that belong together appear together. dedupe and passages print at the end, so their lists are complete too; check and fingerprint print as they go and, if interrupted, say on standard error that the output is incomplete.',
      'Ids and paths with control characters, such as a line end, are printed as JSON strings, as are those that begin with a quotation mark or a brace. With -z, ids are printed unchanged.',
      'Each line that dedupe prints is a dropped document: its id, the id of the document kept instead, and how near the two are (score from 0 to 1, or bits with --within), separated by tabs. With --grouped, the score is the lowest in the chains of its group ("lowest" in --json). With --json, the last line has the number of dropped documents by score band, and of those that differ only in numbers ("onlyNumbers"), are records of a template ("template") or are contained in a longer document ("contained"); their own lines say so too. It also has the number of documents kept because they are records of a template ("records"), the smallest scores of near-duplicates, for short texts and long ones ("thresholds"), and, with more than 20 documents, the similarity of those that are not near-duplicates ("background"). Documents without a text are counted separately ("withoutText" in --json); they are kept, so --kept lists them too. --output receives the records byte for byte as in the file, even those that could not be judged, with the CSV header and a line feed after each. UTF-16 becomes UTF-8. Records of a JSON array form an array if the name ends in .json; otherwise they are one per line. If the name of --output, --kept or --drop ends in .gz, the file is compressed. From Parquet, --output receives the rows, with their values and schema; repeated columns that are not lists and maps whose keys are not strings are refused. If several documents have the same id, a warning says so, because the lists name only ids.',
      'Texts are not held in memory. Those that cannot be reread in place, such as those from standard input, compressed files, CSV and HTML, are kept in a temporary file until the end, as are their records if dedupe has --output. dedupe reads all documents before it compares the first; meanwhile, a temporary file holds 200 bytes about each. Temporary files are in the folder that TMPDIR names, or else in the system default, and are removed when the command ends.',
      '--report writes one page that needs no network: counts by folder, file and score, and the pairs side by side, with their differences. Decisions made there are saved as a drop list (for --drop-list of dedupe), as pairs for --baseline (check), or as a text for --boilerplate (passages). A page is smaller than 20 MB: for large collections it has samples of all scores, and says so.',
      'dedupe --drop-list FILE compares nothing: it drops the documents whose ids are in the file, one per line, and keeps all others. It reads what --drop writes, with or without --json or -z, and what a page saves. The rest of a line does not count. (With -z there are three fields for each document; without another document, the second and third are empty.) If no document has an id in the list, or several have it, the command ends with an error that names it, and writes no file.',
      'passages --cut writes a file of records, or a new folder for files, with .txt after the names of files whose text is not written as it is, such as HTML. A file or a record from which nothing is cut is copied byte for byte; in others, nothing changes except the passages, the white space beside them, and invalid bytes, which become U+FFFD. The list shows what was cut; cutting the output again cuts nothing.',
      'With --not-itself, check does not match a text with the document of the same id or file; paths in a corpus are relative to this folder or to that of the corpus. --format github and sarif have one finding per text and document, at the longest part; sarif has the other parts as related locations. With --json, a match also has the distance of the fingerprints, in as many bits as the corpus has (128 by default). Offsets are UTF-16 code units of what was read. Colours are used on a terminal, or with FORCE_COLOR=1; never with NO_COLOR=1.',
      'The exit status is 0 on success, and 2 for wrong arguments or if nothing could be done; with --strict, also if an input or a record was left out or could not be judged. check exits with 1 if a text has a match; with --fail-at, only if that much of a text is in the listed documents.',
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
