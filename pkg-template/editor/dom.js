import { check } from '../checks.js';
import { compositionOf } from './composition.js';
import { whenLoaded } from './late.js';
import { changeBetween, passageFrom } from './marks.js';
import { adopt, builtIn, isComposing, isField, marked, viewOf } from './page.js';
import { surfaceOf } from './surfaces.js';
import { announce, placeOfPanel, showPanel, viewOptions } from './view-options.js';

/** Element → its surface and checker. */
const watched = /*#__PURE__*/ new WeakMap();

/** Where the marks in a watched element are, for tests of a page. */
export function marksOf(element) {
  const { surface, checker } = watched.get(element) ?? {};
  return (checker?.state.matches ?? []).map(({ id, here }) => ({ id, boxes: here.flatMap((range) => surface.rects(range)) }));
}

/** Watches a textarea, an input or a contenteditable element. Returns a function that ends this. */
export function watch(element, checker, given) {
  const isElement = element?.nodeType === 1; // of any frame
  const isLocked = isElement && !isField(element) && element.getAttribute('contenteditable') === 'false';
  if (isLocked)
    throw new TypeError(
      'element must be a text field or contenteditable, got a read-only one (contenteditable="false"): watch it when it can be edited',
    );
  check('element', element, 'a text field or contenteditable', isElement && (isField(element) || isContentEditable(element)));
  const isOfEditor = builtIn(element, 'closest')('.CodeMirror, .ace_editor, .monaco-editor') !== null;
  check(
    'element',
    element,
    'what holds the text, and not a hidden area of CodeMirror 5, Ace or Monaco, which need an adapter (docs/adapter.md)',
    true,
    !isOfEditor,
  );
  check('checker', checker, 'a checker', typeof checker?.reset === 'function');
  const options = viewOptions(given);
  const place = placeOfPanel(options, element.ownerDocument);
  const surface = surfaceOf(element, options.keys);
  const end = new AbortController();
  const { signal } = end;
  watched.set(element, { surface, checker });
  signal.addEventListener('abort', () => watched.delete(element));
  checker.reset(surface.read());

  const composition = compositionOf(checker);
  const changed = (event) => {
    if (checker.disposed) return;
    const change = changeBetween(checker.text, surface.read());
    const { state } = checker;
    if (change) checker.edit([change]);
    // The marks may be gone with what stood there, though the matches are where they were.
    if (checker.state === state) showAgain?.();
    // A change without an event is by a script, which ends a composition.
    if (change && event === undefined) composition.end();
  };
  const showAgain = highlight(options, element, surface, checker, signal);
  surface.listen((event) => afterListeners(event, changed), signal);
  element.addEventListener('compositionstart', composition.begin, { signal });
  element.addEventListener('compositionend', composition.end, { signal });
  element.addEventListener(
    'keydown',
    (event) => {
      if (!options.keys || event.key !== 'F8' || event.ctrlKey || event.altKey || event.metaKey || isComposing(event)) return;
      const passage = passageFrom(checker.state.matches, surface.caret(), event.shiftKey);
      if (!passage) return;
      event.preventDefault();
      surface.select(passage);
    },
    { signal },
  );

  const isShown = showAgain !== undefined || options.card !== undefined;
  const isListed = place !== false && (place !== 'auto' || !isShown);
  if (isListed) showPanel(options, place, element, checker, { select: surface.select, leave: surface.focus }, signal);
  else if (options.highlight && !options.card) announce(options, element, checker, signal);
  const close = options.card?.(checker, surface);

  return () => {
    end.abort();
    close?.();
    composition.end(); // it would not be reported
  };
}

/**
 * Calls `changed` after all listeners of an edit. React hears of it at its root; a component that is rendered before, because of what a
 * checker tells, would set the field back to the text before this edit.
 */
function afterListeners(event, changed) {
  if (event?.type !== 'input' || !event.bubbles) return changed(event);
  const view = viewOf(event.target.ownerDocument);
  const end = new AbortController();
  const once = () => {
    if (end.signal.aborted) return;
    end.abort();
    changed(event);
  };
  view.addEventListener('input', once, { signal: end.signal });
  setTimeout(once); // if the event does not arrive there, because a listener stopped it
  return undefined;
}

/** Some test environments have no layout, and do not know. */
const isContentEditable = (element) =>
  element.isContentEditable ?? /^(|true|plaintext-only)$/.test(element.getAttribute('contenteditable') ?? 'false');

/** Shows the matches in the text. Returns a function that shows them again, if the browser does it by itself. The overlay, which does it in
    a textarea, is loaded only when it is needed. */
function highlight({ highlight: wanted }, element, surface, checker, signal) {
  const keep = (show) => {
    const off = checker.subscribe(({ matches }) => show(matches.flatMap(({ here }) => here)));
    signal.addEventListener('abort', () => {
      off();
      show([]);
    });
  };
  const marks = wanted && surface.highlights ? marksIn(element) : undefined;
  if (marks) {
    const show = (places) => marks.show(surface.ranges(places));
    const again = () => show(checker.state.matches.flatMap(({ here }) => here));
    keep(show);
    const look = () => marks.areLost() && again();
    // As after it was moved in its document.
    whenLoaded(
      () => import('./follow.js'),
      checker,
      () => signal.aborted,
      ({ follow }) => follow(element, look, signal),
    );
    for (const type of ['focusin', 'pointerover']) element.addEventListener(type, look, { signal }); // of what the page clears nothing is heard
    return isField(element) ? look : again;
  }
  if (wanted && element.matches('textarea')) {
    whenLoaded(
      () => import('./overlay.js'),
      checker,
      () => signal.aborted,
      ({ createOverlay }) => keep(createOverlay(element, surface, signal)),
    );
  }
  return undefined;
}

/** This element's ranges in the shared highlight `nearprint`; `undefined` if the browser has no highlights. */
function marksIn(element) {
  const { CSS, Highlight } = viewOf(element.ownerDocument);
  if (!CSS?.highlights || !Highlight) return undefined;
  let own = [];
  return {
    show(ranges) {
      adopt(element, marked('::highlight(nearprint)'));
      let highlight = CSS.highlights.get('nearprint');
      if (!highlight && ranges.length > 0) CSS.highlights.set('nearprint', (highlight = new Highlight()));
      own.forEach((range) => highlight?.delete(range));
      ranges.forEach((range) => highlight.add(range));
      own = ranges;
      if (highlight?.size === 0) CSS.highlights.delete('nearprint');
    },
    areLost: () => own.some((range) => range.collapsed || !CSS.highlights.get('nearprint')?.has(range)),
  };
}
