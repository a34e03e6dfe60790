/** What was done to a copy among the documents that are made here. */
export const KINDS = ['format', 'word', 'sentence', 'order', 'cut', 'words'] as const
export type Kind = (typeof KINDS)[number]

/** Files that are read: tables, whose rows are documents, and plain text. */
export const TABLE = /\.(csv|tsv|jsonl|ndjson)$/i
const TEXT = /\.(txt|md|markdown|html?|rst|tex|adoc|text)$/i
export const readable = (name: string) => TABLE.test(name) || TEXT.test(name)
