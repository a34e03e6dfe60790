// Lines under passages of a text area, where the browser cannot mark them itself. They are drawn from measured boxes, in a closed shadow
// root outside of the body: the page finds no text, and no element beside its own.

import { adopt, around, builtIn, layerOf, matches, viewOf } from './page.js';
import { clipOf, followPlace, isShown } from './place.js';

/** The computed styles that decide where letters are. */
const SHAPES =
  /^(-webkit-)?(direction|font|hyph|letter|line|math|overflow-wrap|padding|ruby|tab-size|text|unicode-bidi|white-space|word|writing-mode)/;

/** The rules for the host are important, because those of the page would win otherwise. */
const LINES = `
:host{all:initial !important;direction:ltr !important;display:block !important;position:var(--nearprint-position) !important;z-index:var(--nearprint-level) !important;left:0 !important;top:0 !important;width:0 !important;height:0 !important;overflow:visible !important;pointer-events:none !important;user-select:none !important}
.frame{position:absolute;left:0;top:0;overflow:hidden;transform-origin:0 0}
.frame div{position:absolute;left:0;top:0;box-sizing:border-box}
.text{visibility:hidden}
@media print{:host{display:none !important}}
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
    if (!isShown(area)) return hide();
    const { isFixed, isOnTop, level } = whereabouts(area, view);
    const clip = clipOf(area);
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
    scrolled(); // its event may still come
    return host.isConnected ? (drawn.get(`${start} ${end}`) ?? []).map((line) => line.getBoundingClientRect()) : [];
  };

  followPlace(area, place, signal);
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

/** How an area lies in its page: whether it stays when the page scrolls, whether it is in the top layer, and the level that covers all that it
    covers. */
function whereabouts(area, view) {
  const all = [area, ...around(area)].filter((one) => one.nodeType === 1).map((one) => ({ one, style: view.getComputedStyle(one) }));
  const levels = all.filter(({ one, style }) => style.zIndex !== 'auto' && (one !== area || style.position !== 'static'));
  return {
    isFixed: all.some(({ style }) => style.position === 'fixed'),
    isOnTop: all.some(({ one }) => one !== area && matches(one, TOP_LAYER)),
    level: levels.at(-1)?.style.zIndex ?? 'auto',
  };
}

const TOP_LAYER = ':is(:modal, :popover-open, :fullscreen)';
