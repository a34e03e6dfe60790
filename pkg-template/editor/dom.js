import { check } from '../checks.js';
import { compositionOf } from './composition.js';
import { whenLoaded } from './late.js';
import { changeBetween, lastBefore, passageFrom } from './marks.js';
import { announce, placeOfPanel, showPanel, viewOptions } from './options.js';
import { adopt, boxAround, builtIn, isComposing, isField, marked, rangeBetween, reveal, viewOf, whenUsed } from './page.js';

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
  const changed = (isByScript) => {
    if (checker.disposed) return;
    const change = changeBetween(checker.text, surface.read());
    const { state } = checker;
    if (change) checker.edit([change]);
    // The marks may be gone with what stood there, though the matches are where they were.
    if (checker.state === state) showAgain?.();
    if (change && isByScript) composition.end();
  };
  const showAgain = highlight(options, element, surface, checker, signal);
  surface.listen(afterListeners(element, changed), signal);
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
 * A listener that calls `changed` after all listeners of an edit. React hears of it at its root; a component that is rendered before, because of
 * what a checker tells, would set the field back to the text before this edit. `changed` gets whether the text is a script's: changed without an
 * event, and not by the edit that is still heard, of which React writes the text again.
 */
function afterListeners(element, changed) {
  let awaited;
  return (event) => {
    if (event?.type !== 'input' || !event.bubbles) return (event || !awaited) && changed(event === undefined);
    const { value } = element;
    const end = (awaited = new AbortController());
    const once = () => {
      if (end.signal.aborted) return;
      end.abort();
      if (awaited === end) awaited = undefined;
      changed(element.value !== value);
    };
    viewOf(element.ownerDocument).addEventListener('input', once, { signal: end.signal });
    setTimeout(once); // if the event does not arrive there, because a listener stopped it
    return undefined;
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
  const later = (load, then) => whenLoaded(load, checker, () => signal.aborted, then);
  const marks = wanted && surface.highlights ? marksIn(element) : undefined;
  if (marks) {
    let seen = (places) => places;
    const show = (places) => marks.show(surface.ranges(seen(places)));
    const again = () => show(checker.state.matches.flatMap(({ here }) => here));
    keep(show);
    const look = () => marks.areLost() && again();
    // As after it was moved in its document.
    later(
      () => import('./follow.js'),
      ({ follow }) => follow(element, look, signal),
    );
    if (isField(element))
      later(
        () => import('./in-sight.js'),
        ({ followPartInSight }) => (seen = followPartInSight(element, again, signal)),
      );
    for (const type of ['focusin', 'pointerover']) element.addEventListener(type, look, { signal }); // of what the page clears nothing is heard
    return isField(element) ? look : again;
  }
  if (wanted && element.matches('textarea')) {
    later(
      () => import('./overlay.js'),
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

/** What `watch` needs of an element: its text, ranges to highlight, a way to select, and its changes. `nextKey` says that a key leads to the next
    passage. */
export function surfaceOf(element, nextKey = true) {
  const surface = isField(element) ? fieldSurface(element) : editableSurface(element);
  const rects = (place) => surface.ranges([place]).flatMap((range) => [...range.getClientRects()]);
  return Object.assign(surface, {
    element,
    nextKey,
    rects,
    focus: () => element.focus({ preventScroll: true }),
    select(place) {
      element.focus();
      surface.setSelection(place);
      reveal(element, () => boxAround(surface.rects(place))); // not every browser does it by itself
    },
  });
}

/** A textarea or an input. Its text has no nodes, but some browsers can make ranges of it. */
function fieldSurface(field) {
  return {
    read: () => field.value,
    ranges(places) {
      // A script may have shortened the text.
      const existing = field.createValueRange ? places.filter(([, end]) => end <= field.value.length) : [];
      return existing.map(([start, end]) => field.createValueRange(start, end));
    },
    highlights: typeof field.createValueRange === 'function',
    setSelection: ([start, end]) => field.setSelectionRange(start, end),
    caret: () => field.selectionStart ?? 0,
    listen(changed, signal) {
      for (const type of ['input', 'change', 'focus', 'selectionchange']) field.addEventListener(type, changed, { signal });
      whenSet(field, () => queueMicrotask(() => signal.aborted || changed()), signal);
      if (field.form) builtIn(field.form, 'addEventListener')('reset', () => setTimeout(changed), { signal }); // the text changes after the event
    },
  };
}

/** Calls `set` when a script sets the text of a field, which has no event. */
function whenSet(field, set, signal) {
  whenUsed(field, ['value', 'setRangeText'], set, signal);
  // The text of a field that nobody has edited is its content, or its attribute.
  const observer = new (viewOf(field.ownerDocument).MutationObserver)(set);
  observer.observe(field, { characterData: true, childList: true, subtree: true, attributeFilter: ['value'] });
  signal.addEventListener('abort', () => observer.disconnect());
}

function editableSurface(element) {
  let projection = project(element);
  return {
    read: () => (projection = project(element)).text,
    ranges: (places) => places.map((place) => rangeOf(projection, place)).filter((range) => range !== undefined),
    highlights: true,
    setSelection(place) {
      const range = rangeOf(projection, place);
      if (!range) return;
      const selection = builtIn(element.ownerDocument, 'getSelection')();
      selection.setBaseAndExtent(range.startContainer, range.startOffset, range.endContainer, range.endOffset);
    },
    caret() {
      const { node, offset } = caretIn(element);
      const found = projection.nodes.find((one) => one.node === node);
      return found ? found.start + offset : node ? project(element, node, offset).at : 0;
    },
    listen(changed, signal) {
      const observer = new MutationObserver(changed);
      observer.observe(element, { characterData: true, childList: true, subtree: true });
      signal.addEventListener('abort', () => observer.disconnect());
    },
  };
}

const BLOCKS = new Set(
  'ADDRESS ARTICLE ASIDE BLOCKQUOTE DD DIV DL DT FIGCAPTION FIGURE FOOTER H1 H2 H3 H4 H5 H6 HEADER HR LI MAIN NAV OL P PRE SECTION TABLE TD TH TR UL'.split(
    ' ',
  ),
);

/** Where the selection begins, also in a shadow tree. */
function caretIn(element) {
  const root = builtIn(element, 'getRootNode')();
  const selection = (builtIn(root, 'getSelection') ?? builtIn(element.ownerDocument, 'getSelection'))();
  const [composed] = root.nodeType === 11 ? (selection?.getComposedRanges?.({ shadowRoots: [root] }) ?? []) : [];
  const found = composed
    ? { node: composed.startContainer, offset: composed.startOffset }
    : { node: selection?.anchorNode, offset: selection?.anchorOffset };
  return element.contains(found.node) ? found : {};
}

/**
 * The text of a contenteditable element, and where each text node starts in it: blocks end in a paragraph separator, <br> is a line break. `at`
 * is the place in the text of a point between nodes: before the child of this number, or at the end of the children.
 */
function project(root, inside, child) {
  // The fields of a form are its properties, and may hide these.
  const [firstChild, nextSibling, parentNode] = ['firstChild', 'nextSibling', 'parentNode'].map(
    (name) => Object.getOwnPropertyDescriptor(Node.prototype, name).get,
  );
  const pieces = [];
  const nodes = [];
  let length = 0;
  let open = false; // whether there is text before the next border
  const add = (piece) => {
    pieces.push(piece);
    length += piece.length;
  };
  let at = 0;
  const before = inside && builtIn(inside, 'childNodes')[child];
  const border = ({ nodeName }) => {
    if (!open || !BLOCKS.has(nodeName)) return;
    add('\u2029');
    open = false;
  };
  // Without recursion, because elements may be nested to any depth.
  for (let node = firstChild.call(root); node;) {
    if (node === before) at = length;
    if (node.data && node.nodeType === 3) {
      nodes.push({ node, start: length });
      add(node.data);
      open = true;
    }
    if (node.nodeName === 'BR') add('\n');
    border(node);
    let next = firstChild.call(node);
    if (!next && node === inside) at = length;
    while (!next && node !== root) {
      border(node);
      next = nextSibling.call(node);
      if (!next) {
        node = parentNode.call(node);
        if (node === inside && !before) at = length;
      }
    }
    node = next;
  }
  return { text: pieces.join(''), nodes, at };
}

/** The DOM range of a range of that text; `undefined` if its text nodes are gone. */
function rangeOf({ nodes }, [start, end]) {
  const first = nodes[lastBefore(nodes, start)];
  const last = nodes[lastBefore(nodes, end - 1)];
  if (!first || !last || start - first.start > first.node.length || end - last.start > last.node.length) return undefined;
  return rangeBetween({ node: first.node, offset: start - first.start }, { node: last.node, offset: end - last.start });
}
