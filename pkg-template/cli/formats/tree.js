// The tree of an HTML or XHTML document, as a browser would make it: by parse5 and htmlparser2. Both take time and memory beyond what their
// input is worth if it is made for that, so a document that is too deep or takes too much work has no tree: then `undefined` is returned.

import { decodeHTML } from 'entities/decode';
import { DomHandler, Parser as XmlParser } from 'htmlparser2';
import { Parser } from 'parse5';
import { adapter } from 'parse5-htmlparser2-tree-adapter';

/** The most elements in each other. Chromium makes no deeper tree of HTML either. */
const DEEPEST = 512;

/** The most elements of a tree: each takes some 500 bytes. HTML itself makes at most one of two characters, but rules for tags in wrong places
    can make many of one. */
const MOST = 1_000_000;
const mostOf = (source) => Math.min(MOST, 1000 + source.length / 2);

class TooMuch extends Error {}

export function treeOfHtml(html) {
  let left = mostOf(html);
  const spend = (work) => {
    if ((left -= work) < 0) throw new TooMuch();
  };
  /** Another place than the last one is searched among all children. */
  const search = ({ children }, node) => spend(children.at(-1) === node ? 0 : children.length / 100);
  const treeAdapter = {
    ...adapter,
    createElement: (...element) => (spend(1), adapter.createElement(...element)),
    insertBefore: (parent, node, reference) => (search(parent, reference), adapter.insertBefore(parent, node, reference)),
    detachNode: (node) => (node.parent && search(node.parent, node), adapter.detachNode(node)),
    onItemPush: () => spend(parser.openElements.stackTop > DEEPEST ? Infinity : 0),
  };
  const parser = new Parser({ treeAdapter });
  return orNone(() => {
    parser.tokenizer.write(html, true);
    return parser.document;
  });
}

export function treeOfXhtml(xml) {
  const most = mostOf(xml);
  let elements = 0;
  class Bounded extends DomHandler {
    onopentag(name, attributes) {
      if (++elements > most || this.tagStack.length > DEEPEST) throw new TooMuch();
      super.onopentag(name, attributes);
    }

    // The references are HTML references, which the parser of XML does not know.
    ontext(written) {
      super.ontext(this.lastNode?.parent?.type === 'cdata' ? written : decodeHTML(written));
    }
  }
  const handler = new Bounded(undefined, { xmlMode: true });
  return orNone(() => {
    new XmlParser(handler, { xmlMode: true, decodeEntities: false }).end(xml);
    return handler.root;
  });
}

function orNone(make) {
  try {
    return make();
  } catch (error) {
    if (error instanceof TooMuch) return undefined;
    throw error;
  }
}
