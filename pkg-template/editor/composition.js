import { builtIn, viewOf } from './page.js';

/**
 * Handlers of the events at which an input method begins and ends to compose, and `end`. Browsers report no end if the element was moved,
 * hidden, or changed by a script. Then it ends with the next input without an input method, anywhere in the page, when the focus is lost, and
 * when the text is gone.
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
      const root = builtIn(event.target, 'getRootNode')();
      const look = () => (node = (builtIn(root, 'getSelection') ?? builtIn(page, 'getSelection'))()?.anchorNode);
      look();
      const gone = new (viewOf(page).MutationObserver)(() => node?.isConnected === false && end());
      for (const one of new Set([page, root])) gone.observe(one, { childList: true, subtree: true });
      composing.signal.addEventListener('abort', () => gone.disconnect());
      listen('input', ({ isComposing }) => (isComposing === false ? end() : look()));
      listen('focusout', end);
    }
    if (!checker.disposed) checker.compose(true);
  };
  return { begin, end };
}
