// The stations below the first screen.
import './page/print.css';
import './page/thread.css';
import './front/ropes.css';
import { mountAnswer } from './front/answer.ts';
import { mountFind } from './front/find.ts';
import { mountPieces } from './front/pieces.ts';
import { mountRopes } from './front/ropes.ts';

export { keepAddress } from './page/follow.ts';
export { mountLinks } from './page/links.ts';
export { mountThread } from './page/thread.ts';

export const stations: Record<string, (root: HTMLElement) => void> = {
  pieces: mountPieces,
  ropes: mountRopes,
  find: mountFind,
  answer: mountAnswer,
};
