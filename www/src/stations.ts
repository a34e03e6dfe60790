// The stations below the first screen.
import './page/print.css';
import './page/thread.css';
import { mountAnswer } from './front/answer.ts';
import { mountFind } from './front/find.ts';
import { mountPieces } from './front/pieces.ts';

export { keepAddress } from './page/follow.ts';
export { mountLinks } from './page/links.ts';
export { mountThread } from './thread.ts';

export const stations: Record<string, (root: HTMLElement) => void> = {
  pieces: mountPieces,
  find: mountFind,
  answer: mountAnswer,
};
