// Where things are in a window, and what changes that. What has no event is heard of by observers: while nothing changes, nothing runs.

import { around, builtIn, viewOf } from './page.js';

/**
 * Calls `changed` when an element gets another size, is put into the page, moved in it or removed, and when attributes around it or style
 * sheets change, which may give it another look. Ends with the signal.
 */
export function follow(element, changed, signal) {
  const { MutationObserver, ResizeObserver } = viewOf(element.ownerDocument);
  let known = [];
  const chain = new MutationObserver(() => heard());
  const look = () => {
    const now = [...around(element)];
    if (now.length === known.length && now.every((one, place) => one === known[place])) return;
    known = now;
    chain.disconnect();
    chain.observe(element, { attributes: true });
    for (const one of now) chain.observe(one, { attributes: one.nodeType === 1, childList: true });
    const head = builtIn(element.ownerDocument, 'head');
    if (head) chain.observe(head, { childList: true, subtree: true, characterData: true });
  };
  const heard = () => {
    look();
    changed();
  };
  const size = ResizeObserver && new ResizeObserver(heard); // some test environments have none
  size?.observe(element);
  look();
  signal.addEventListener('abort', () => {
    chain.disconnect();
    size?.disconnect();
  });
}

/** Calls `moved` also when an element, or what is in it, may be somewhere else in the window. Ends with the signal. */
export function followPlace(element, moved, signal) {
  const view = viewOf(element.ownerDocument);
  const look = partOfWindow(element, () => heard(), signal);
  const heard = () => {
    moved();
    look();
  };
  const on = (target, types) => {
    for (const type of types) target && builtIn(target, 'addEventListener')(type, heard, { signal, capture: true });
  };
  follow(element, heard, signal);
  // What a choice elsewhere changes by `:has()`, and where an animation has led.
  on(view, ['scroll', 'resize', 'change', 'transitionend', 'animationend']);
  on(view.visualViewport, ['resize']);
  on(builtIn(element.ownerDocument, 'fonts'), ['loadingdone']);
  // The scrolling of a shadow tree is heard in that tree alone.
  for (const one of around(element)) if (one.nodeType === 11) on(one, ['scroll']);
  look();
}

/** Observes the part of the window that an element fills. Returns `look()`, to be called when it may have another place already. */
function partOfWindow(element, moved, signal) {
  const { document: page, IntersectionObserver } = viewOf(element.ownerDocument);
  if (!IntersectionObserver) return () => {};
  let observer;
  let known;
  const placeOf = ({ left, top, right, bottom }) => [top, right, bottom, left];
  const observe = (threshold) => {
    observer?.disconnect();
    const { clientWidth, clientHeight } = builtIn(page, 'documentElement');
    const margins = known.map((side, at) => -Math.floor(at === 1 ? clientWidth - side : at === 2 ? clientHeight - side : side));
    let isFirst = true;
    const heard = ([{ intersectionRatio: ratio }]) => {
      const wasFirst = isFirst;
      isFirst = false;
      if (!wasFirst || placeOf(element.getBoundingClientRect()).join() !== known.join()) return moved();
      // How much of it is in sight: another share says that it has moved.
      if (Math.abs(ratio - threshold) > 1e-6) observe(Math.min(1, Math.max(ratio, 1e-7)));
    };
    observer = new IntersectionObserver(heard, { root: page, rootMargin: `${margins.join('px ')}px`, threshold });
    observer.observe(element);
  };
  signal.addEventListener('abort', () => observer?.disconnect());
  return () => {
    const now = placeOf(element.getBoundingClientRect());
    if (signal.aborted || now.join() === known?.join()) return;
    known = now;
    observe(1);
  };
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
