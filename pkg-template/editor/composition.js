import { builtIn } from './built-in.js';

/**
 * Handlers of the events at which an input method begins and ends to compose, and `end`. Browsers report no end if the element was moved,
 * hidden, or changed by a script; the next input without an input method, anywhere in the page, shows it.
 */
export function compositionOf(checker) {
  let composing;
  const end = () => {
    if (composing && !checker.disposed) checker.compose(false);
    composing?.abort();
    composing = undefined;
  };
  const begin = (event) => {
    composing?.abort();
    composing = new AbortController();
    const seen = ({ isComposing }) => isComposing === false && end();
    const page = event?.target?.ownerDocument;
    if (page) builtIn(page, 'addEventListener')('input', seen, { capture: true, signal: composing.signal });
    if (!checker.disposed) checker.compose(true);
  };
  return { begin, end };
}
