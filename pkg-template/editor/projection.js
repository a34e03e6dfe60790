// The text of a contenteditable element: blocks end in a paragraph separator, <br> is a line break.

import { builtIn } from './built-in.js';

const BLOCKS = new Set('ADDRESS ARTICLE ASIDE BLOCKQUOTE DD DIV DL DT FIGCAPTION FIGURE FOOTER H1 H2 H3 H4 H5 H6 HEADER HR LI MAIN NAV OL P PRE SECTION TABLE TD TH TR UL'.split(' '));

/** The text of an element, and where each text node starts in it. */
export function project(root) {
  // A form has its fields as properties, also in place of these.
  const [firstChild, nextSibling, parentNode] = ['firstChild', 'nextSibling', 'parentNode'].map((name) => Object.getOwnPropertyDescriptor(Node.prototype, name).get);
  const pieces = [];
  const nodes = [];
  let length = 0;
  let open = false; // whether there is text before the next border
  const add = (piece) => {
    pieces.push(piece);
    length += piece.length;
  };
  const border = ({ nodeName }) => {
    if (!open || !BLOCKS.has(nodeName)) return;
    add('\u2029');
    open = false;
  };
  // Without recursion, because elements may be nested to any depth.
  for (let node = firstChild.call(root); node; ) {
    if (node.data && node.nodeType === 3) {
      nodes.push({ node, start: length });
      add(node.data);
      open = true;
    }
    if (node.nodeName === 'BR') add('\n');
    border(node);
    let next = firstChild.call(node);
    while (!next && node !== root) {
      border(node);
      next = nextSibling.call(node);
      if (!next) node = parentNode.call(node);
    }
    node = next;
  }
  return { text: pieces.join(''), nodes };
}

/** The DOM range of a range of that text; `undefined` if its text nodes are gone. */
export function rangeOf({ nodes }, [start, end]) {
  const first = nodes[lastBefore(nodes, start)];
  const last = nodes[lastBefore(nodes, end - 1)];
  if (!first || !last || start - first.start > first.node.length || end - last.start > last.node.length) return undefined;
  const range = builtIn(first.node.ownerDocument, 'createRange')();
  range.setStart(first.node, start - first.start);
  range.setEnd(last.node, end - last.start);
  return range;
}

/** The index of the last node that starts at or before a place; -1 if there is none. */
export function lastBefore(nodes, place) {
  let low = 0;
  let high = nodes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (nodes[middle].start <= place) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
