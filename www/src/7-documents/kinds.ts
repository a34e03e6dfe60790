/** The kinds of edits of the copies among the sample documents. */
export const KINDS = ['format', 'word', 'sentence', 'order', 'cut', 'words'] as const;
export type Kind = (typeof KINDS)[number];

/** Files that are read: tables, whose rows are documents, and plain text. */
export const TABLE = /\.(csv|tsv|jsonl|ndjson)$/i;
const TEXT = /\.(txt|md|markdown|html?|rst|tex|adoc|text)$/i;
export const readable = (name: string) => TABLE.test(name) || TEXT.test(name);
