import { builtIn } from './built-in.js';

/**
 * Handlers of the events at which an input method begins and ends to compose, `end`, and `isGone()`: whether the composed text was taken away.
 * Browsers report no end if the element was moved, hidden, or changed by a script; then the next input without an input method, anywhere in
 * the page, ends the composition, and so does the loss of the focus.
 */
export function compositionOf(checker) {
  let composing;
  let node; // where the caret is meanwhile
  const end = () => {
    if (composing && !checker.disposed) checker.compose(false);
    composing?.abort();
    composing = node = undefined;
  };
  const begin = (event) => {
    composing?.abort();
    composing = new AbortController();
    const page = event?.target?.ownerDocument;
    if (page) {
      const listen = (type, hear) => builtIn(page, 'addEventListener')(type, hear, { capture: true, signal: composing.signal });
      const look = () => (node = builtIn(page, 'getSelection')()?.anchorNode);
      look();
      listen('input', ({ isComposing }) => (isComposing === false ? end() : look()));
      listen('focusout', end);
    }
    if (!checker.disposed) checker.compose(true);
  };
  return { begin, end, isGone: () => node?.isConnected === false };
}
