// Surfaces: what `watch` needs of an element, namely its text, ranges to highlight, a way to select, and its changes.

import { builtIn } from './built-in.js';
import { project, rangeOf } from './projection.js';

/** The interval, in milliseconds, to look for what has no event: text that a script has set, and elements that it has moved. */
export const LOOK = 250;

/** Whether it is a textarea or an input for a text. */
export const isField = (element) => /^(textarea|text|search|url|tel)$/.test(element.type);

export function surfaceOf(element) {
  const surface = isField(element) ? fieldSurface(element) : editableSurface(element);
  const rects = (place) => surface.ranges([place]).flatMap((range) => [...range.getClientRects()]);
  return Object.assign(surface, { element, rects, focus: () => element.focus() });
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
    select([start, end]) {
      field.focus();
      field.setSelectionRange(start, end);
    },
    caret: () => field.selectionStart ?? 0,
    listen(changed, signal) {
      for (const type of ['input', 'change', 'focus']) field.addEventListener(type, changed, { signal });
      const timer = setInterval(() => changed(), LOOK);
      signal.addEventListener('abort', () => clearInterval(timer));
      if (field.form) builtIn(field.form, 'addEventListener')('reset', () => setTimeout(changed), { signal }); // the text changes after the event
    },
  };
}

function editableSurface(element) {
  let projection = project(element);
  return {
    read: () => (projection = project(element)).text,
    ranges: (places) => places.map((place) => rangeOf(projection, place)).filter((range) => range !== undefined),
    highlights: true,
    select(place) {
      element.focus();
      const range = rangeOf(projection, place);
      if (!range) return;
      const selection = builtIn(element.ownerDocument, 'getSelection')();
      selection.setBaseAndExtent(range.startContainer, range.startOffset, range.endContainer, range.endOffset);
      const parent = range.startContainer.parentElement;
      if (parent) builtIn(parent, 'scrollIntoView')({ block: 'nearest' });
    },
    caret() {
      const selection = builtIn(element.ownerDocument, 'getSelection')();
      const found = projection.nodes.find(({ node }) => node === selection?.anchorNode);
      return found ? found.start + selection.anchorOffset : 0;
    },
    listen(changed, signal) {
      const observer = new MutationObserver(changed);
      observer.observe(element, { characterData: true, childList: true, subtree: true });
      signal.addEventListener('abort', () => observer.disconnect());
    },
  };
}
