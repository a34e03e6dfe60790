// Hears of what changes a place in a page without an event, by observers: while nothing changes, nothing runs.

import { around, builtIn, viewOf } from './page.js';

/**
 * Calls `changed` when an element gets another size, is put into the page, moved in it or removed, and when attributes around it change,
 * which may give it another look. Ends with the signal.
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
    const head = builtIn(element.ownerDocument, 'head'); // style sheets
    if (head) chain.observe(head, { childList: true });
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

/**
 * Calls `moved` when an element is somewhere else in the window: the part of the window that it fills is observed. Ends with the signal.
 * Returns `look()`, to be called when the element may have another place already.
 */
export function followPlace(element, moved, signal) {
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
