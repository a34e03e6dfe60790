// Where things are in a window, and what of them is in sight.

import { around, builtIn, viewOf } from './page.js';

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
