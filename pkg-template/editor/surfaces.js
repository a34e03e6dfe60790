// Surfaces: what `watch` needs of an element, namely its text, ranges to highlight, a way to select, and its changes.

import { lastBefore } from './marks.js';
import { builtIn, isField, rangeBetween, viewOf } from './page.js';
import { boxAround, reveal } from './place.js';
import { whenUsed } from './when-used.js';

/** `nextKey` says that a key leads to the next passage. */
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
