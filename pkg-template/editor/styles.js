// Constructed style sheets: they are allowed under any Content-Security-Policy, and can be shared.

import { builtIn, viewOf } from './built-in.js';

/** The style of a marked passage. */
export const marked = (selector) => `${selector}{background-color:var(--nearprint-mark, color-mix(in srgb, #e8a200 30%, transparent));text-decoration:underline dotted}`;

/** The style sheets of each document, by their text. A sheet cannot be shared between documents. */
const sheets = /*#__PURE__*/ new WeakMap();

/** Gives the document or shadow root of an element a style sheet, once. */
export function adopt(element, text) {
  const root = builtIn(element, 'getRootNode')();
  const { ownerDocument } = element;
  if (!sheets.has(ownerDocument)) sheets.set(ownerDocument, {});
  const own = sheets.get(ownerDocument);
  const adopted = builtIn(root, 'adoptedStyleSheets');
  if (adopted === undefined || adopted.includes(own[text])) return;
  if (own[text] === undefined) {
    own[text] = new (viewOf(ownerDocument).CSSStyleSheet)();
    own[text].replaceSync(text);
  }
  Reflect.set(Object.getPrototypeOf(root), 'adoptedStyleSheets', [...adopted, own[text]], root);
}
