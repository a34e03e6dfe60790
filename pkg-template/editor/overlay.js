// Underlines in a text area: a copy of its text lies over it, invisible except for the lines, and follows its position.

import { builtIn, viewOf } from './page.js';

/** The styles that affect the position of letters. */
const STYLES =
  'direction font fontFeatureSettings fontKerning fontVariationSettings hyphens letterSpacing lineBreak lineHeight overflowWrap paddingBottom paddingLeft paddingRight paddingTop tabSize textAlign textIndent textTransform unicodeBidi whiteSpace wordBreak wordSpacing writingMode'.split(
    ' ',
  );

/** The interval, in milliseconds, to look for changes without an event, such as another font or a change of layout above. */
const LOOK = 250;

/** Returns `show(places)`, and sets `surface.rects`. The overlay ends with the signal. */
export function createOverlay(area, surface, signal) {
  const page = area.ownerDocument;
  const create = builtIn(page, 'createElement');
  const view = viewOf(page);
  const text = create('div');
  const frame = create('div');
  frame.append(text);
  frame.className = 'nearprint-overlay';
  frame.ariaHidden = 'true';
  Object.assign(frame.style, { position: 'absolute', overflow: 'hidden', pointerEvents: 'none', left: '0', top: '0' });
  Object.assign(text.style, { color: 'transparent', boxSizing: 'border-box', position: 'relative' });
  const marks = new Map();
  let shown = '';
  let timer;

  function show(places) {
    const value = area.value;
    const now = JSON.stringify([places, places.length > 0 && value]);
    if (now === shown) return;
    shown = now;
    marks.clear();
    clearInterval(timer);
    if (places.length === 0) return frame.remove();
    let at = 0;
    const pieces = [];
    for (const [start, end] of [...places].sort((a, b) => a[0] - b[0] || a[1] - b[1])) {
      const mark = create('span');
      mark.append(value.slice(Math.max(at, start), end));
      Object.assign(mark.style, {
        textDecoration: 'underline dotted 2px',
        textDecorationColor: 'var(--nearprint-underline, #c07000)',
        textUnderlineOffset: '2px',
        textDecorationSkipInk: 'none',
      });
      pieces.push(value.slice(at, start), mark);
      marks.set(`${start} ${end}`, mark);
      at = Math.max(at, end);
    }
    text.replaceChildren(...pieces, `${value.slice(at)}\u200b`); // so that an empty last line has a height
    timer = setInterval(place, LOOK);
    place();
  }

  function place() {
    // The area may have been moved without it.
    if (marks.size > 0 && area.isConnected && !frame.isConnected) area.after(frame);
    if (!frame.isConnected) return;
    const style = view.getComputedStyle(area);
    for (const name of STYLES) if (text.style[name] !== style[name]) text.style[name] = style[name];
    const { clientLeft, clientTop, clientWidth, clientHeight, scrollLeft, scrollTop } = area;
    Object.assign(frame.style, { width: `${clientWidth}px`, height: `${clientHeight}px` });
    Object.assign(text.style, { width: `${clientWidth}px`, transform: `translate(${-scrollLeft}px, ${-scrollTop}px)` });
    // Moves the frame by the difference, whatever its containing block is.
    const [goal, is] = [area, frame].map((one) => one.getBoundingClientRect());
    const scale = goal.width / area.offsetWidth || 1;
    const move = (side, by) => Math.abs(by) > 0.1 && (frame.style[side] = `${parseFloat(frame.style[side]) + by}px`);
    move('left', (goal.left - is.left) / scale + clientLeft);
    move('top', (goal.top - is.top) / scale + clientTop);
  }

  surface.rects = ([start, end]) => {
    const mark = marks.get(`${start} ${end}`);
    if (!mark) return [];
    const seen = frame.getBoundingClientRect();
    return [...mark.getClientRects()].filter(({ top, bottom }) => bottom > seen.top && top < seen.bottom);
  };
  const sizes = view.ResizeObserver && new view.ResizeObserver(place); // some test environments have none
  sizes?.observe(area);
  area.addEventListener('scroll', place, { signal });
  builtIn(page, 'fonts')?.addEventListener('loadingdone', place, { signal });
  view.addEventListener('resize', place, { signal });
  signal.addEventListener('abort', () => {
    sizes?.disconnect();
    show([]);
  });
  return show;
}
