import { language } from './language.ts';

const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' });

/** The sentences of a text, with the spaces after them. */
export const sentences = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment);

/** The same text, its last sentence first. */
export function lastFirst(text: string): string {
  const parts = sentences(text).map((sentence) => sentence.trim());
  return [parts.at(-1), ...parts.slice(0, -1)].join(language === 'zh' ? '' : ' ');
}
