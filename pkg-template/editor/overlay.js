// Lines under passages of a text area, where the browser cannot mark them itself. They are drawn from measured boxes, in a closed shadow
// root outside of the body: the page finds no text, and no element beside its own.

import { follow, followPlace } from './follow.js';
import { adopt, around, builtIn, layerOf, viewOf } from './page.js';

/** The computed styles that decide where letters are. */
const SHAPES =
  /^(-webkit-)?(direction|font|hyph|letter|line|math|overflow-wrap|padding|ruby|tab-size|text|unicode-bidi|white-space|word|writing-mode)/;

/** The rules for the host are important, because those of the page would win otherwise. */
const LINES = `
:host{all:initial !important;direction:ltr !important;display:block !important;position:var(--nearprint-position) !important;z-index:var(--nearprint-level) !important;left:0 !important;top:0 !important;width:0 !important;height:0 !important;overflow:visible !important;pointer-events:none !important;user-select:none !important}
.frame{position:absolute;left:0;top:0;overflow:hidden;transform-origin:0 0}
.frame div{position:absolute;left:0;top:0;box-sizing:border-box}
.text{visibility:hidden}
.line{border-block-end:2px dotted var(--nearprint-underline)}
`;

/** Returns `show(places)`, and sets `surface.rects`. The overlay ends with the signal. */
export function createOverlay(area, surface, signal) {
  const page = area.ownerDocument;
  const create = builtIn(page, 'createElement');
  const view = viewOf(page);
  const host = Object.assign(create('nearprint-overlay'), { className: 'nearprint-overlay', ariaHidden: 'true', translate: false });
  const root = host.attachShadow({ mode: 'closed' });
  const frame = create('div'); // the area without its border
  const lines = create('div'); // its text, which is scrolled
  frame.className = 'frame';
  frame.append(lines);
  root.append(frame);
  adopt(frame, LINES);
  let places = [];
  let drawn = new Map(); // place → its lines
  let shown; // what the lines depend on

  function show(now) {
    places = now;
    if (places.length > 0) return place();
    drawn.clear();
    shown = undefined;
    hide();
  }

  function hide() {
    host.popover = null; // it would not be shown when it comes back
    host.remove();
  }

  function place() {
    if (places.length === 0) return;
    const isSeen = area.isConnected && area.checkVisibility?.({ opacityProperty: true, visibilityProperty: true }) !== false;
    if (!isSeen) return hide();
    const { isFixed, isOnTop, level, clip } = whereabouts(area, view);
    appear(isFixed || isOnTop, isOnTop, level);
    const { width, scale } = sizeOf(area);
    const { clientLeft, clientTop, clientHeight } = area;
    Object.assign(frame.style, { width: `${width}px`, height: `${clientHeight}px` });
    draw(width);
    // The frame is moved and scaled by the difference, whatever is around both.
    const [goal, is] = [area, frame].map((one) => one.getBoundingClientRect());
    const own = number(frame.style.scale, 1);
    const outer = is.width / width / own || 1; // of what is around the frame
    if (Math.abs(scale / outer - own) > 1e-4) frame.style.scale = String(scale / outer);
    const [left, top] = [goal.left + clientLeft * scale, goal.top + clientTop * scale];
    const move = (side, by) => Math.abs(by) > 0.05 && (frame.style[side] = `${number(frame.style[side], 0) + by / outer}px`);
    move('left', left - is.left);
    move('top', top - is.top);
    const outside = [clip.top - top, left + width * scale - clip.right, top + clientHeight * scale - clip.bottom, clip.left - left];
    frame.style.clipPath = outside.some((by) => by > 0) ? `inset(${outside.map((by) => `${Math.max(0, by / scale)}px`).join(' ')})` : '';
    scrolled();
    look();
  }

  /** Puts the host where its lines are seen: outside of the body, and with a text area of the top layer in that layer. */
  function appear(isFixed, isOnTop, level) {
    if (!host.isConnected) (isOnTop && !host.showPopover ? layerOf(area) : builtIn(page, 'documentElement')).append(host);
    host.style.setProperty('--nearprint-position', isFixed ? 'fixed' : 'absolute');
    host.style.setProperty('--nearprint-level', level);
    const isPopover = host.popover === 'manual';
    if (!host.showPopover || isPopover === isOnTop) return;
    host.popover = isOnTop ? 'manual' : null;
    if (isOnTop) host.showPopover();
  }

  /** Draws the lines anew if something has changed that moves letters. */
  function draw(width) {
    const style = view.getComputedStyle(area);
    const shape = [...style].filter((name) => SHAPES.test(name)).map((name) => [name, style.getPropertyValue(name)]);
    const zoom = String((area.currentCSSZoom ?? 1) / (host.currentCSSZoom ?? 1));
    const color = style.getPropertyValue('--nearprint-underline');
    const now = [places.join(';'), width, zoom, color, ...shape.flat(), area.value].join('\n');
    if (now === shown) return;
    shown = now;
    const text = create('div');
    text.className = 'text';
    for (const [name, value] of shape) text.style.setProperty(name, value);
    Object.assign(text.style, { zoom, width: `${width}px` });
    text.lang = builtIn(area, 'closest')('[lang]')?.lang ?? '';
    text.append(`${area.value}\u200b`); // so that an empty last line has a height
    frame.append(text);
    const from = text.getBoundingClientRect();
    const scale = from.width / width || 1;
    drawn = new Map();
    for (const [start, end] of places) {
      const range = builtIn(page, 'createRange')();
      range.setStart(text.firstChild, Math.min(start, area.value.length));
      range.setEnd(text.firstChild, Math.min(end, area.value.length));
      const boxes = joined([...(range.getClientRects?.() ?? [])]); // some test environments have none
      drawn.set(
        `${start} ${end}`,
        boxes.map((box) => lineAt(box, from, scale, style)),
      );
    }
    text.remove();
    lines.replaceChildren(...[...drawn.values()].flat());
    lines.style.setProperty('--nearprint-underline', color || '#c07000');
  }

  function lineAt({ left, top, width, height }, from, scale, { writingMode }) {
    const line = create('div');
    line.className = 'line';
    const box = { left: left - from.left, top: top - from.top, width, height };
    for (const side of Object.keys(box)) line.style[side] = `${box[side] / scale}px`;
    line.style.writingMode = writingMode;
    return line;
  }

  const scrolled = () => (lines.style.transform = `translate(${-area.scrollLeft}px, ${-area.scrollTop}px)`);

  surface.rects = ([start, end]) => {
    const seen = frame.getBoundingClientRect();
    const boxes = (drawn.get(`${start} ${end}`) ?? []).map((line) => line.getBoundingClientRect());
    return boxes.filter(({ top, bottom }) => host.isConnected && bottom > seen.top && top < seen.bottom);
  };

  const on = (target, type) => builtIn(target, 'addEventListener')(type, place, { signal, capture: true });
  const look = followPlace(area, place, signal);
  follow(area, place, signal);
  on(area, 'scroll');
  for (const type of ['scroll', 'resize']) on(view, type);
  if (builtIn(page, 'fonts')) on(builtIn(page, 'fonts'), 'loadingdone');
  // The scrolling of a shadow tree is heard in that tree alone.
  for (const one of around(area)) if (one.nodeType === 11) on(one, 'scroll');
  signal.addEventListener('abort', () => show([]));
  return show;
}

/** The width between the borders, which need not be a whole number of pixels, and the scale at which an area is shown. */
function sizeOf(area) {
  const { offsetWidth, clientWidth, currentCSSZoom: zoom = 1 } = area;
  const shown = area.getBoundingClientRect().width;
  const isScaled = Math.abs(shown / zoom - offsetWidth) >= 1;
  return isScaled
    ? { width: clientWidth, scale: shown / offsetWidth || 1 }
    : { width: shown / zoom - offsetWidth + clientWidth, scale: zoom };
}

/** The boxes of a range without those that are empty; those that continue each other, such as a word and the space at the end of its line, are one. */
function joined(boxes) {
  const found = [];
  for (const { left, top, right, bottom, width, height } of boxes) {
    if (width === 0 || height === 0) continue;
    const last = found.at(-1);
    const isNext = last && last.top === top && last.bottom === bottom && Math.abs(last.right - left) < 0.1;
    if (isNext) Object.assign(last, { right, width: right - last.left });
    else found.push({ left, top, right, bottom, width, height });
  }
  return found;
}

const number = (text, otherwise) => (text ? parseFloat(text) : otherwise);

/** How an area lies in its page: whether it stays when the page scrolls, whether it is in the top layer, the level that covers all that it
    covers, and what its ancestors leave of it, in the window. */
function whereabouts(area, view) {
  const clip = { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity };
  let isOnTop = false;
  let level = 'auto';
  let { position, zIndex } = view.getComputedStyle(area);
  let isFixed = position === 'fixed';
  if (zIndex !== 'auto' && position !== 'static') level = zIndex;
  for (const one of around(area)) {
    if (one.nodeType !== 1) continue;
    const style = view.getComputedStyle(one);
    isOnTop ||= isInTopLayer(one);
    if (style.zIndex !== 'auto') level = style.zIndex;
    if (isFixed) continue; // what is around it does not clip it
    const holds =
      style.position !== 'static' || [style.transform, style.filter, style.perspective].some((value) => value !== 'none' && value);
    if (position === 'absolute' && !holds) continue;
    const isPage = one.parentNode?.nodeType === 9 || builtIn(one.ownerDocument, 'body') === one;
    if (!isPage && style.overflow !== 'visible' && style.display !== 'contents') cut(clip, one);
    position = style.position;
    isFixed = position === 'fixed';
  }
  return { isFixed, isOnTop, level, clip };
}

const TOP_LAYER = ':is(:modal, :popover-open, :fullscreen)';

function isInTopLayer(element) {
  try {
    return builtIn(element, 'matches')(TOP_LAYER);
  } catch {
    return false; // an older browser knows none of these
  }
}

function cut(clip, element) {
  const { left, top, width } = element.getBoundingClientRect();
  const scale = width / element.offsetWidth || 1;
  const [x, y] = [left + element.clientLeft * scale, top + element.clientTop * scale];
  clip.left = Math.max(clip.left, x);
  clip.top = Math.max(clip.top, y);
  clip.right = Math.min(clip.right, x + element.clientWidth * scale);
  clip.bottom = Math.min(clip.bottom, y + element.clientHeight * scale);
}
