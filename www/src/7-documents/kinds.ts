/** The kinds of edits of the copies among the sample documents. */
export const KINDS = ['format', 'word', 'sentence', 'order', 'cut', 'words'] as const;
export type Kind = (typeof KINDS)[number];
