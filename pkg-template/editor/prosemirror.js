import { Plugin, PluginKey, TextSelection } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';
import { compositionOf } from './composition.js';
import { changeBetween, commonEnds, lastBefore, passageFrom } from './marks.js';
import { announce, placeOfPanel, showPanel, viewOptions } from './options.js';
import { adopt, isComposing, marked, rangeBetween } from './page.js';

export const nearprintKey = /*#__PURE__*/ new PluginKey('nearprint');

/** The decorations of a list of places. */
const marksOf = /*#__PURE__*/ new WeakMap();
const NONE = /*#__PURE__*/ Object.freeze([]);

/** After a transaction of more steps, or one that touches more marks, all marks are set anew. */
const MANY = 100;

/** A plugin that marks matches in a ProseMirror document. Each text block is a paragraph. */
export function nearprintPlugin(checker, given) {
  const options = viewOptions(given);
  const composition = compositionOf(checker);
  return new Plugin({
    key: nearprintKey,
    state: {
      init: () => NONE,
      apply(transaction, places) {
        const found = transaction.getMeta(nearprintKey);
        if (found) return withMarks(found, changedMarks(transaction.doc, marksOf.get(places), found));
        return transaction.docChanged ? movedPlaces(places, transaction) : places;
      },
    },
    props: {
      decorations: (state) => (options.highlight ? marksOf.get(nearprintKey.getState(state)) : undefined),
      handleDOMEvents: {
        compositionstart: (_view, event) => composition.begin(event),
        compositionend: () => composition.end(),
      },
      handleKeyDown: (view, event) =>
        options.keys && event.key === 'F8' && !isComposing(event) && showPassage(checker, view, event.shiftKey),
    },
    view: (view) => feeder(checker, view, composition, options),
  });
}

/** The best match at a position of the document, such as that of the pointer. */
export const matchAt = (state, position) => nearprintKey.getState(state)?.find(({ from, to }) => from <= position && position < to)?.match;

/** Selects the passage after the selection, or before it. */
export function showPassage(checker, view, backwards = false) {
  const blocks = blocksOf(view.state.doc);
  const place = passageFrom(checker.state.matches, offsetOf(blocks, view.state.selection.from), backwards);
  if (!place) return false;
  selectRange(view, place);
  return true;
}

export function selectRange(view, place) {
  const [first] = placesOf(blocksOf(view.state.doc), [place]);
  if (!first) return;
  view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, first.from, first.to)).scrollIntoView());
  view.focus();
}

function feeder(checker, view, composition, options) {
  // A framework that takes an editor down may have the plugins' views made anew after the checker has gone.
  if (checker.disposed) return {};
  const place = placeOfPanel(options, view.dom.ownerDocument);
  let blocks = blocksOf(view.state.doc);
  let quiet = true;
  checker.reset(textOf(blocks));
  let shown = [];
  const end = new AbortController();
  const { signal } = end;
  const placesIn = (matches) => matches.flatMap((match) => placesOf(blocks, match.here).map((place) => ({ ...place, match })));
  const show = ({ matches }) => {
    if (signal.aborted || quiet || matches === shown) return;
    shown = matches;
    adopt(view.dom, marked(':where(.nearprint-mark)'));
    view.dispatch(view.state.tr.setMeta(nearprintKey, placesIn(matches)).setMeta('addToHistory', false));
  };
  const off = checker.subscribe(show);
  quiet = false;
  const close = options.card?.(checker, {
    element: view.dom,
    nextKey: options.keys,
    rects: (place) =>
      placesOf(blocks, [place]).flatMap(({ from, to }) => [...rangeBetween(view.domAtPos(from), view.domAtPos(to)).getClientRects()]),
    offsetAt(left, top) {
      const found = view.posAtCoords({ left, top });
      return found ? offsetOf(blocks, found.pos) : -1;
    },
    // Between blocks, as beside an image, it is in no text.
    caret() {
      const { from } = view.state.selection;
      const block = blocks.findLast(({ pos }) => pos <= from);
      return block && from - block.pos <= block.node.content.size ? offsetOf(blocks, from) : -1;
    },
    focus: () => view.focus(),
  });
  const back = { select: (range) => selectRange(view, range), leave: () => view.focus() };
  if (place === true || place?.append) showPanel(options, place, view.dom, checker, back, signal);
  else if (!options.card) announce(options, view.dom, checker, signal);
  // Matches that were found before this view was created, as after other plugins were registered.
  if (checker.state.matches.length > 0) queueMicrotask(() => show(checker.state));
  return {
    update({ state }, { doc }) {
      if (state.doc === doc || checker.disposed) return;
      const now = blocksOf(state.doc);
      const change = changeOf(blocks, now);
      blocks = now;
      quiet = true;
      if (change) checker.edit([change]);
      shown = checker.state.matches;
      quiet = false;
      // Usually the marks have moved with the text. Where several places were edited at once, the checker may have dropped some marks.
      if (nearprintKey.getState(state).length !== placesIn(shown).length) {
        shown = undefined;
        queueMicrotask(() => show(checker.state));
      }
    },
    destroy() {
      end.abort();
      off();
      close?.();
      composition.end(); // it would not be reported
    },
  };
}

/** The texts of nodes, which are immutable. */
const texts = /*#__PURE__*/ new WeakMap();

/** The text of a block. It is as long as the content: other nodes become as many code units as they have positions. */
function blockText(block) {
  if (!texts.has(block)) {
    let text = '';
    block.forEach(
      (child) =>
        (text += child.isText
          ? child.text
          : child.type.name === 'hard_break' || child.type.name === 'hardBreak'
            ? '\n'
            : '\ufffc'.repeat(child.nodeSize)),
    );
    texts.set(block, text);
  }
  return texts.get(block);
}

/** The text blocks: the node, and where its content starts in the document and in the text. */
function blocksOf(doc) {
  const blocks = [];
  let start = 0;
  doc.descendants((node, pos) => {
    if (!node.isTextblock) return true;
    blocks.push({ node, pos: pos + 1, start });
    start += node.content.size + 1;
    return false;
  });
  return blocks;
}

const textOf = (blocks) => blocks.map(({ node }) => blockText(node)).join('\u2029');

/** The change of the text. Only blocks whose nodes have changed are read. */
function changeOf(before, after) {
  // One more block on each side, so that the blocks between are joined in the same way before and after.
  const [start, end] = commonEnds(before, after, (a, b) => a.node === b.node).map((count) => Math.max(0, count - 1));
  const middle = (blocks) => textOf(blocks.slice(start, blocks.length - end));
  const change = changeBetween(middle(before), middle(after));
  if (!change) return undefined;
  const by = before[start]?.start ?? 0;
  return { ...change, from: change.from + by, to: change.to + by };
}

function offsetOf(blocks, pos) {
  const block = blocks.findLast((block) => block.pos <= pos);
  return block ? block.start + Math.min(pos - block.pos, block.node.content.size) : 0;
}

/** Ranges of the text as ranges of the document; one over several blocks is cut at their borders. */
function placesOf(blocks, ranges) {
  const places = []; // filled by loops, as this runs at each keystroke
  for (const [start, end] of ranges) {
    for (let at = Math.max(0, lastBefore(blocks, start)); at < blocks.length && blocks[at].start < end; at++) {
      const { node, pos, start: offset } = blocks[at];
      const from = Math.max(start, offset);
      const to = Math.min(end, offset + node.content.size);
      if (from < to) places.push({ from: pos + from - offset, to: pos + to - offset });
    }
  }
  return places;
}

const withMarks = (places, marks) => (marks && marksOf.set(places, marks), places);

/** The decorations of places that were found. Those that are the same as before stay, as adding one takes time for each block. */
function changedMarks(doc, before, places) {
  const keyOf = (from, to, { id }) => `${from} ${to} ${id}`;
  const old = new Map(before?.find().map((mark) => [keyOf(mark.from, mark.to, mark.spec.match), mark]));
  const added = [];
  for (const { from, to, match } of places) {
    if (!old.delete(keyOf(from, to, match))) added.push(Decoration.inline(from, to, { class: 'nearprint-mark' }, { match }));
  }
  return (before ?? DecorationSet.empty).remove([...old.values()]).add(doc, added);
}

/** Places after a transaction, without the places whose text it touched; none at all if it touched very many. */
function movedPlaces(places, { mapping, doc }) {
  const steps = mapping.maps.map((map) => {
    const touched = [];
    map.forEach((start, end) => touched.push([start, end]));
    return { map, touched };
  });
  const [moved, lost] = [[], []];
  for (const place of places) {
    let { from, to } = place;
    const stays = steps.every(({ map, touched }) => {
      if (touched.some(([start, end]) => start < to && end > from)) return false;
      [from, to] = [map.map(from, 1), map.map(to, -1)];
      return true;
    });
    if (stays) moved.push({ ...place, from, to });
    else lost.push(place);
    if (steps.length > MANY || lost.length > MANY) return NONE;
  }
  const marks = marksOf.get(places);
  const same = (place) =>
    marks
      .find(place.from, place.to, ({ match }) => match.id === place.match.id)
      .filter(({ from, to }) => from === place.from && to === place.to);
  return withMarks(moved, marks?.remove(lost.flatMap(same)).map(mapping, doc));
}
