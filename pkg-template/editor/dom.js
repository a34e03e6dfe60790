import { check, checkOneOf, completeOptions } from '../checks.js';
import { compositionOf } from './composition.js';
import { announce, whenLoaded } from './late.js';
import { changeBetween, passageFrom } from './marks.js';
import { adopt, builtIn, checkFunctions, checkLocale, isComposing, isField, marked, viewOf } from './page.js';
import { follow } from './place.js';
import { surfaceOf } from './surfaces.js';

/** The names of `strings.js`, in their order: a new string is added to both, and to `PanelStrings` of `editor.d.ts`. The strings themselves are
    loaded with the panel and the card. */
const STRING_NAMES =
  'label none found related otherNumbers untitled all document part here there same notKept show open close nextKey cardKey ignoreLabel ignore error'.split(
    ' ',
  );

const defaults = {
  highlight: 'auto',
  panel: 'auto',
  card: undefined,
  link: undefined,
  open: undefined,
  locale: undefined,
  strings: undefined,
};

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
  const options = completeOptions('options', given, defaults);
  checkOneOf('options.highlight', options.highlight, ['auto', 'overlay', 'none']);
  check('options.card', options.card, 'what card() gave', options.card === undefined || typeof options.card === 'function');
  // Wrong options are refused now, because the panel is loaded later.
  const { panel } = options;
  if (panel && panel !== 'auto' && !panel.append) options.panel = builtIn(element.ownerDocument, 'querySelector')(panel);
  checkFunctions(options, ['link', 'open']);
  checkLocale(options.locale);
  check('options.panel', panel, 'an element or its selector', panel === false || options.panel);
  completeOptions('options.strings', options.strings, Object.fromEntries(STRING_NAMES.map((name) => [name])));
  const surface = surfaceOf(element);
  const end = new AbortController();
  const { signal } = end;
  watched.set(element, { surface, checker });
  signal.addEventListener('abort', () => watched.delete(element));
  checker.reset(surface.read());

  const composition = compositionOf(checker);
  const changed = (event) => {
    if (checker.disposed) return;
    const change = changeBetween(checker.text, surface.read());
    if (change) checker.edit([change]);
    // The same text may have been written again, and the marks be gone with what stood there.
    if (!change) showAgain?.();
    // A change without an event is by a script, which ends a composition.
    if (change && event === undefined) composition.end();
  };
  const showAgain = highlight(options, element, surface, checker, signal);
  surface.listen(changed, signal);
  element.addEventListener('compositionstart', composition.begin, { signal });
  element.addEventListener('compositionend', composition.end, { signal });
  element.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'F8' || event.ctrlKey || event.altKey || event.metaKey || isComposing(event)) return;
      const place = passageFrom(checker.state.matches, surface.caret(), event.shiftKey);
      if (!place) return;
      event.preventDefault();
      surface.select(place);
    },
    { signal },
  );

  const isShown = showAgain !== undefined || options.highlight === 'overlay' || options.card !== undefined;
  const isListed = options.panel !== false && (options.panel !== 'auto' || !isShown);
  if (isListed) placePanel(options, element, surface, checker, signal);
  // The list and the card do it by themselves.
  else if (isShown && !options.card) announce(checker, element, options, ['nextKey'], signal);
  const close = options.card?.(checker, surface);

  return () => {
    end.abort();
    close?.();
    composition.end(); // it would not be reported
  };
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
  const marks = wanted === 'none' || !surface.highlights ? undefined : marksIn(element);
  if (marks) {
    const show = (places) => marks.show(surface.ranges(places));
    const again = () => show(checker.state.matches.flatMap(({ here }) => here));
    keep(show);
    const look = () => marks.areLost() && again();
    follow(element, look, signal); // as after it was moved in its document
    for (const type of ['focusin', 'pointerover']) element.addEventListener(type, look, { signal }); // of what the page clears nothing is heard
    return isField(element) ? look : again;
  }
  if (wanted !== 'none' && element.matches('textarea')) {
    whenLoaded(
      () => import('./overlay.js'),
      checker,
      () => signal.aborted,
      ({ createOverlay }) => keep(createOverlay(element, surface, signal)),
    );
  }
  return undefined;
}

function placePanel({ panel: place, link, open, locale, strings }, element, surface, checker, signal) {
  const voice = { field: element, keys: ['nextKey'], since: checker.state.version };
  whenLoaded(
    () => import('./panel.js'),
    checker,
    () => signal.aborted,
    ({ createPanel }) => {
      const given = { link, open, locale, strings, select: surface.select, leave: () => element.focus() };
      const panel = createPanel(checker, given, voice);
      const beside = () => panel.element.parentNode !== element.parentNode && element.after(panel.element);
      if (place === 'auto') {
        beside();
        follow(element, beside, signal); // it may be put into the page, or moved in it, later
      } else place.append(panel.element);
      signal.addEventListener('abort', panel.dispose);
    },
  );
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
