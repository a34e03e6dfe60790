// What a page has: built-in properties whatever its HTML names, style sheets, where things are in the window, and what of them is in sight.

import { check } from '../checks.js';

/** The window of a page. The document of a template has none. */
export const viewOf = (page) => builtIn(page, 'defaultView') ?? globalThis;

/** A property or a method of a document or an element, as the standard has it. Names in a page's HTML hide these otherwise: with
    `<img name="createRange">`, `document.createRange` is that image, and a form's field called `closest` is `form.closest`. */
export function builtIn(node, name) {
  const value = Reflect.get(Object.getPrototypeOf(node), name, node);
  return typeof value === 'function' ? value.bind(node) : value;
}

/** Whether it is a textarea or an input for a text. */
export const isField = (element) => /^(textarea|text|search|url|tel)$/.test(element.type);

/** Whether an element matches a selector, of which an older browser may know nothing. */
export function matches(element, selector) {
  try {
    return builtIn(element, 'matches')(selector);
  } catch {
    return false;
  }
}

/** The range between two points { node, offset } of a page. */
export function rangeBetween(first, last) {
  const range = builtIn(first.node.ownerDocument, 'createRange')();
  range.setStart(first.node, first.offset);
  range.setEnd(last.node, last.offset);
  return range;
}

/** Refuses options that are neither functions nor left out. */
export function checkFunctions(options, names) {
  for (const name of names) check(`options.${name}`, options[name], 'a function', ['undefined', 'function'].includes(typeof options[name]));
}

/** Whether a key belongs to an input method. In Safari the one that ends a composition says so by its code alone. */
export const isComposing = ({ isComposing, keyCode }) => isComposing || keyCode === 229;

/** What has the focus in the document or shadow tree of a node. */
export const activeBeside = (node) => builtIn(builtIn(node, 'getRootNode')(), 'activeElement');

/** Refuses a `locale` that is no language tag, before the words are loaded. */
export function checkLocale(locale) {
  let isTag = locale === undefined;
  try {
    isTag ||= new Intl.Locale(locale).language !== undefined;
  } catch {} // it is none
  check('options.locale', locale, "a language tag such as 'en' or 'pt-BR'", isTag || typeof locale === 'string', isTag);
}

/** The nodes around a node as the page lays them out, from the inside out: elements, and the roots of shadow trees. */
export function* around(node) {
  for (let at = node; ;) {
    at = builtIn(at, 'assignedSlot') ?? builtIn(at, 'parentNode') ?? (at.nodeType === 11 ? builtIn(at, 'host') : undefined);
    if (!at || at.nodeType === 9) return;
    yield at;
  }
}

/** The frames around a window, from the inside out, as far as their pages are within reach. */
export function framesAround(view) {
  const frames = [];
  for (let at = view; at.frameElement; at = viewOf(at.frameElement.ownerDocument)) frames.push(at.frameElement);
  return frames;
}

const LAYERS = 'dialog, [role=dialog], [role=alertdialog], [popover]';

/** Where something can be added that is used together with an element: in the nearest dialog, whose page may be out of reach, or else outside
    of the body, where no rule and no script of the page counts the children. */
export function layerOf(element) {
  for (const one of around(element)) if (one.nodeType === 1 && builtIn(one, 'matches')(LAYERS)) return one;
  return builtIn(element.ownerDocument, 'documentElement');
}

export const marked = (selector) =>
  `${selector}{background-color:var(--nearprint-mark, color-mix(in srgb, #e8a200 30%, transparent));text-decoration:underline dotted}`;

/** The constructed style sheets of each document, by their text: they are allowed under any Content-Security-Policy. A sheet cannot be shared between documents. */
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

/** Calls `then` when a method of an object was called, or a property was set. One of the object's own, such as React's, stays in use. */
export function whenUsed(object, names, then, signal) {
  for (const name of names) {
    const own = object && Object.getOwnPropertyDescriptor(object, name);
    let owner = object;
    while (owner && !Object.hasOwn(owner, name)) owner = Object.getPrototypeOf(owner);
    const before = owner && Object.getOwnPropertyDescriptor(owner, name);
    if (!before || own?.configurable === false) continue;
    const key = before.set ? 'set' : 'value';
    const use = function (...given) {
      const result = before[key].apply(this, given);
      then();
      return result;
    };
    Object.defineProperty(object, name, { ...before, configurable: true, [key]: use });
    signal.addEventListener('abort', () => {
      if (Object.getOwnPropertyDescriptor(object, name)?.[key] !== use) return; // another script has put its own over it
      if (own) Object.defineProperty(object, name, own);
      else delete object[name];
    });
  }
}

/** Whether an element is in its page and shown there. Some test environments do not know. */
export const isShown = (element) =>
  element.isConnected && element.checkVisibility?.({ opacityProperty: true, visibilityProperty: true }) !== false;

/** The elements around an element that cut off what is outside of them, from the inside out. */
function* clippersOf(element) {
  const view = viewOf(element.ownerDocument);
  let { position } = view.getComputedStyle(element);
  for (const one of around(element)) {
    if (position === 'fixed') return; // what is around it does not clip it
    if (one.nodeType !== 1) continue;
    const style = view.getComputedStyle(one);
    const holds =
      style.position !== 'static' || [style.transform, style.filter, style.perspective].some((value) => value !== 'none' && value);
    if (position === 'absolute' && !holds) continue;
    const isPage = one.parentNode?.nodeType === 9 || builtIn(one.ownerDocument, 'body') === one;
    if (!isPage && style.overflow !== 'visible' && style.display !== 'contents') yield one;
    position = style.position;
  }
}

/** The inside of an element in the window, and the scale at which it is shown. */
function insideOf(element) {
  const { left, top, width } = element.getBoundingClientRect();
  const scale = width / element.offsetWidth || 1;
  const [x, y] = [left + element.clientLeft * scale, top + element.clientTop * scale];
  return { left: x, top: y, right: x + element.clientWidth * scale, bottom: y + element.clientHeight * scale, scale };
}

/** What is around an element leaves this much of the window for it. */
export function clipOf(element) {
  const clip = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };
  for (const one of clippersOf(element)) {
    const { left, top, right, bottom } = insideOf(one);
    clip.left = Math.max(clip.left, left);
    clip.top = Math.max(clip.top, top);
    clip.right = Math.min(clip.right, right);
    clip.bottom = Math.min(clip.bottom, bottom);
  }
  return clip;
}

const meet = (a, b) => a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;

/** Those of some boxes in an element that are in sight. */
export function inSight(boxes, element) {
  const { innerWidth: right, innerHeight: bottom } = viewOf(element.ownerDocument);
  const scrolls = element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth;
  const parts = [{ left: 0, top: 0, right, bottom }, clipOf(element), ...(scrolls ? [insideOf(element)] : [])];
  return boxes.filter((box) => parts.every((part) => meet(box, part)));
}

/** A box in coordinates of a window around its own; `undefined` if it is out of sight in one of them. */
export function inWindow(box, view, home) {
  if (!box || view === home || !view.frameElement) return box;
  const frame = view.frameElement;
  const { left, top, scale } = insideOf(frame);
  const moved = new DOMRect(left + box.left * scale, top + box.top * scale, box.width * scale, box.height * scale);
  return inWindow(inSight([moved], frame)[0], viewOf(frame.ownerDocument), home);
}

/** Scrolls an element and what is around it until a box in it is in sight, or of a larger one the beginning. `boxOf()` measures it anew. */
export function reveal(element, boxOf) {
  const page = element.ownerDocument;
  const { innerWidth: right, innerHeight: bottom } = viewOf(page);
  const root = page.scrollingElement ?? builtIn(page, 'documentElement');
  for (const one of [element, ...clippersOf(element), root]) {
    const box = boxOf();
    if (!box) return;
    const seen = one === root ? { left: 0, top: 0, right, bottom, scale: 1 } : insideOf(one);
    const by = (low, high) =>
      box[low] < seen[low] ? box[low] - seen[low] : Math.max(0, Math.min(box[high] - seen[high], box[low] - seen[low]));
    const [left, top] = [by('left', 'right') / seen.scale, by('top', 'bottom') / seen.scale];
    if (left !== 0 || top !== 0) one.scrollBy({ left, top, behavior: 'instant' });
  }
}

/** The smallest box around some boxes; `undefined` of none. */
export function boxAround(boxes) {
  if (boxes.length === 0) return undefined;
  const all = (side) => boxes.map((box) => box[side]);
  const [left, top] = [Math.min(...all('left')), Math.min(...all('top'))];
  return new DOMRect(left, top, Math.max(...all('right')) - left, Math.max(...all('bottom')) - top);
}
