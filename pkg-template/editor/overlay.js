// Lines under passages of a text area, where the browser cannot mark them itself. They are drawn from measured boxes, in a closed shadow
// root outside of the body: the page finds no text, and no element beside its own.

import { followPlace } from './follow.js';
import { commonEnds, lastBefore } from './marks.js';
import { adopt, around, boxAround, builtIn, clipOf, isShown, layerOf, matches, rangeBetween, viewOf } from './page.js';

/** The computed styles that decide where letters are. */
const SHAPES =
  /^(-webkit-)?(direction|font|hyph|letter|line|math|overflow-wrap|padding|ruby|tab-size|text|unicode-bidi|white-space|word|writing-mode)/;

/** The rules for the host are important, because those of the page would win otherwise. */
const LINES = `
:host{all:initial !important;direction:ltr !important;display:block !important;position:var(--nearprint-position) !important;z-index:var(--nearprint-level) !important;left:0 !important;top:0 !important;width:0 !important;height:0 !important;overflow:visible !important;pointer-events:none !important;user-select:none !important}
.frame,.frame div,.ground,.text{position:absolute;left:0;top:0;box-sizing:border-box}
.frame,.ground{overflow:hidden}
.ground{visibility:hidden;contain:strict}
.text div{unicode-bidi:inherit}
@media print{:host{display:none !important}}
.line{border-block-end:2px dotted var(--nearprint-underline)}
`;

/** Shows lines under `show(places)`, and sets `surface.rects`. The overlay ends with the signal. */
export function createOverlay(area, surface, signal) {
  const page = area.ownerDocument;
  const view = viewOf(page);
  const part = (className, name = 'div') => Object.assign(builtIn(page, 'createElement')(name), { className });
  const host = Object.assign(part('nearprint-overlay', 'nearprint-overlay'), { ariaHidden: 'true', translate: false });
  const root = host.attachShadow({ mode: 'closed' });
  const frame = part('frame'); // the area without its border
  const lines = part('lines'); // its text, which is scrolled
  const ground = part('ground'); // where text is measured
  const text = part('text');
  frame.append(lines);
  ground.append(text);
  root.append(frame, ground);
  adopt(frame, LINES);
  let places = [];
  let following; // { wake, settle, end } while there are places
  let shown; // the area as it is shown
  let shape; // what decides where letters are, beside the text
  let paragraphs = []; // { text, start, top, height, boxes: of its pieces, lines: an element }
  let pieces = new Map(); // place → its [paragraph, piece]
  let outer = 1; // the scale of what is around the frame

  function show(now) {
    places = now;
    if (places.length > 0) {
      following ??= begin();
      return following.wake();
    }
    following?.end.abort();
    following = shape = undefined;
    paragraphs = [];
    hide();
  }

  function begin() {
    const end = new AbortController();
    return { ...followPlace(area, look, end.signal, host), end };
  }

  function hide() {
    host.popover = null; // it would not be shown when it comes back
    host.remove();
  }

  const written = {};
  /** Writes a style of one of the parts, if it has another value. */
  function set(to, name, value) {
    const key = `${to.className} ${name}`;
    if (written[key] !== value) to.style.setProperty(name, (written[key] = value));
  }

  function* look() {
    if (!isShown(area)) return hide();
    const { turn, ...where } = whereabouts(area, view);
    const clip = clipOf(area);
    const style = view.getComputedStyle(area);
    const home = where.isOnTop && !host.showPopover ? layerOf(area) : builtIn(page, 'documentElement');
    const zoom = (area.currentCSSZoom ?? 1) / (home.currentCSSZoom ?? 1);
    shown = shownAs(area, turn);
    const { width, height, matrix, toWindow } = shown;
    const [a, b, c, d] = matrix;
    const fit = () => set(frame, 'transform', `matrix(${matrix.map((value) => value / outer)}, 0, 0)`);
    const isNew = splitText(style, zoom, width);
    yield;
    appear(home, where);
    set(frame, 'width', `${width}px`);
    set(frame, 'height', `${height}px`);
    fit();
    if (isNew) setShape(style, zoom, width);
    const wanted = wantedPieces();
    const measured = paragraphs.filter((one) => one.height === undefined || wanted.get(one)?.some((piece) => !one.boxes.has(piece.join())));
    text.append(...measured.map(({ text }) => Object.assign(part(''), { textContent: /(^|\n)$/.test(text) ? `${text}\u200b` : text })));
    yield;
    measure(measured, wanted, width);
    const is = frame.getBoundingClientRect();
    yield;
    text.replaceChildren();
    draw(wanted);
    const color = style.getPropertyValue('--nearprint-underline');
    set(lines, '--nearprint-underline', color || '#c07000');
    set(lines, 'writing-mode', style.writingMode);
    // The frame is moved and scaled by the difference, whatever is around both.
    const own = (Math.abs(a) * width + Math.abs(c) * height) / outer;
    const now = is.width / own || 1;
    if (Math.abs(now / outer - 1) > 1e-4) outer = now;
    fit();
    const [x, y] = toWindow(width / 2, height / 2);
    const move = (side, by) => {
      if (Math.abs(by) > 0.05) set(frame, side, `${parseFloat(written[`frame ${side}`] ?? 0) + by / outer}px`);
    };
    move('left', x - is.left - is.width / 2);
    move('top', y - is.top - is.height / 2);
    set(frame, 'clip-path', b === 0 && c === 0 ? clipPath(clip, a, d) : 'none');
    scroll();
  }

  /** What is left of the frame in sight. */
  function clipPath(clip, across, down) {
    const { width, height, toWindow } = shown;
    const [[left, top], [right, bottom]] = [toWindow(0, 0), toWindow(width, height)];
    const outside = [(clip.top - top) / down, (right - clip.right) / across, (bottom - clip.bottom) / down, (clip.left - left) / across];
    return outside.some((by) => by > 0) ? `inset(${outside.map((by) => `${Math.max(0, by)}px`).join(' ')})` : 'none';
  }

  /** Puts the host where its lines are seen: outside of the body, and with a text area of the top layer in that layer. */
  function appear(home, { isFixed, isOnTop, level }) {
    if (!host.isConnected) home.append(host);
    set(host, '--nearprint-position', isFixed || isOnTop ? 'fixed' : 'absolute');
    set(host, '--nearprint-level', level);
    const isPopover = host.popover === 'manual';
    if (!host.showPopover || isPopover === isOnTop) return;
    host.popover = isOnTop ? 'manual' : null;
    if (isOnTop) host.showPopover();
  }

  /** Finds the paragraphs of the text. What is known of those that are the same is kept, unless letters have another place now: then it is `true`. */
  function splitText(style, zoom, width) {
    shapes ??= [...style].filter((name) => SHAPES.test(name));
    const lang = builtIn(area, 'closest')('[lang]')?.lang ?? '';
    const now = [zoom, width, lang, ...shapes.map((name) => style.getPropertyValue(name))].join('\n');
    const isNew = now !== shape;
    if (isNew) paragraphs = [];
    shape = now;
    // Some styles are about the whole text.
    const isWhole = !/^0/.test(style.textIndent) || /balance/.test(style.textWrap) || !/^h/.test(style.writingMode);
    paragraphs = renewed(paragraphs, isWhole ? [area.value] : area.value.split('\n'));
    return isNew;
  }

  function setShape(style, zoom, width) {
    for (const name of shapes) text.style.setProperty(name, style.getPropertyValue(name));
    Object.assign(text.style, { zoom, width: `${width}px` });
    text.lang = builtIn(area, 'closest')('[lang]')?.lang ?? '';
  }

  /** Paragraph → the pieces of it that have lines. */
  function wantedPieces() {
    const wanted = new Map();
    pieces = new Map(places.map((place) => [place.join(), []]));
    for (const [start, end] of places) {
      for (let at = lastBefore(paragraphs, start); paragraphs[at]?.start < end; at++) {
        const paragraph = paragraphs[at];
        const piece = [Math.max(0, start - paragraph.start), Math.min(end - paragraph.start, paragraph.text.length)];
        if (piece[0] >= piece[1]) continue;
        if (!wanted.has(paragraph)) wanted.set(paragraph, []);
        wanted.get(paragraph).push(piece);
        pieces.get(`${start},${end}`).push([paragraph, piece.join()]);
      }
    }
    return wanted;
  }

  /** Measures paragraphs that are in the page, and finds out where all of them are. */
  function measure(measured, wanted, width) {
    const from = text.getBoundingClientRect();
    const scale = from.width / width || 1;
    for (const [at, paragraph] of measured.entries()) {
      const node = text.children[at];
      const { top, height } = node.getBoundingClientRect();
      paragraph.height = height / scale;
      const pieces = wanted.get(paragraph) ?? [];
      paragraph.boxes = new Map(pieces.map((piece) => [piece.join(), boxesOf(node, piece, from.left, top, scale)]));
      if (at === 0) inset = (top - from.top) / scale;
    }
    let top = inset;
    for (const paragraph of paragraphs) {
      paragraph.top = top;
      top += paragraph.height;
    }
  }
  let inset = 0; // the space above the first paragraph

  function boxesOf({ firstChild }, [start, end], left, top, scale) {
    const range = rangeBetween({ node: firstChild, offset: start }, { node: firstChild, offset: end });
    const boxes = joined([...(range.getClientRects?.() ?? [])]); // some test environments have none
    return boxes.map((box) => new DOMRect((box.left - left) / scale, (box.top - top) / scale, box.width / scale, box.height / scale));
  }

  function draw(wanted) {
    const drawn = [...wanted].map(([paragraph, pieces]) => {
      const name = pieces.join(';');
      if (paragraph.drawn !== name) {
        paragraph.lines = part('');
        paragraph.lines.append(...pieces.flatMap((piece) => paragraph.boxes.get(piece.join()).map(lineAt)));
        paragraph.drawn = name;
      }
      paragraph.lines.style.top = `${paragraph.top}px`;
      return paragraph.lines;
    });
    const isSame = drawn.length === lines.children.length && drawn.every((one, at) => one === lines.children[at]);
    if (!isSame) lines.replaceChildren(...drawn);
  }

  function lineAt(box) {
    const line = part('line');
    for (const side of ['left', 'top', 'width', 'height']) line.style[side] = `${box[side]}px`;
    return line;
  }

  const scroll = () => set(lines, 'transform', `translate(${-area.scrollLeft}px, ${-area.scrollTop}px)`);

  surface.rects = (place) => {
    following?.settle();
    if (!host.isConnected) return [];
    const { toWindow } = shownAs(area, shown.turn);
    const { scrollLeft, scrollTop } = area;
    return (pieces.get(place.join()) ?? []).flatMap(([{ top: from, boxes }, piece]) =>
      boxes.get(piece).map(({ left, top, right, bottom }) => {
        const corners = [left, right].flatMap((x) => [top, bottom].map((y) => toWindow(x - scrollLeft, from + y - scrollTop)));
        return boxAround(corners.map(([x, y]) => new DOMRect(x, y)));
      }),
    );
  };

  signal.addEventListener('abort', () => show([]));
  return show;
}

/** The names of the computed styles that decide where letters are. */
let shapes;

/** How an area is shown: the size between its borders, and the linear part of what leads from its pixels to those of the window. `toWindow(x, y)` leads
    a point there from the corner between its borders. */
function shownAs(area, turn) {
  const { offsetWidth, offsetHeight, clientLeft, clientTop, clientWidth, clientHeight, currentCSSZoom: zoom = 1 } = area;
  const box = area.getBoundingClientRect();
  const isScaled = [box.width / zoom - offsetWidth, box.height / zoom - offsetHeight].some((by) => Math.abs(by) >= 1);
  // Unless it is scaled, its size need not be a whole number of pixels.
  const [width, height] = turn || isScaled ? [offsetWidth, offsetHeight] : [box.width / zoom, box.height / zoom];
  const scales = [box.width / width || 1, 0, 0, box.height / height || 1];
  const [a, b, c, d] = turn ? turn.map((value) => value * zoom) : scales;
  const [middleX, middleY] = [box.left + box.width / 2, box.top + box.height / 2];
  return {
    width: width - offsetWidth + clientWidth,
    height: height - offsetHeight + clientHeight,
    turn,
    matrix: [a, b, c, d],
    toWindow(left, top) {
      const [x, y] = [clientLeft + left - width / 2, clientTop + top - height / 2];
      return [middleX + a * x + c * y, middleY + b * x + d * y];
    },
  };
}

/** Paragraphs with these texts. Of those at both ends that are the same as before all is kept but their place. */
function renewed(before, texts) {
  const [start, end] = commonEnds(before, texts, (paragraph, text) => paragraph.text === text);
  const fresh = texts.slice(start, texts.length - end).map((text) => ({ text, boxes: new Map() }));
  const all = [...before.slice(0, start), ...fresh, ...before.slice(before.length - end)];
  let at = 0;
  for (const paragraph of all) {
    paragraph.start = at;
    at += paragraph.text.length + 1;
  }
  return all;
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

/** How an area lies in its page: whether it stays when the page scrolls, whether it is in the top layer, the level that covers all that it
    covers, and how it is turned. */
function whereabouts(area, view) {
  const all = [area, ...around(area)].filter((one) => one.nodeType === 1).map((one) => ({ one, style: view.getComputedStyle(one) }));
  const levels = all.filter(({ one, style }) => style.zIndex !== 'auto' && (one !== area || style.position !== 'static'));
  return {
    isFixed: all.some(({ style }) => style.position === 'fixed'),
    isOnTop: all.some(({ one }) => one !== area && matches(one, TOP_LAYER)),
    level: levels.at(-1)?.style.zIndex ?? 'auto',
    turn: turnOf(all.map(({ style }) => style)),
  };
}

/** The matrix of all transforms, from the inside out, without where they move; `undefined` if they turn nothing. */
function turnOf(styles) {
  const transforms = styles.flatMap(({ rotate, scale, transform }) =>
    [transform, scale && `scale(${scale.replace(' ', ', ')})`, rotate && `rotate(${rotate})`].filter((one) => one && !/none/.test(one)),
  );
  if (transforms.length === 0) return undefined;
  const { a, b, c, d } = transforms.reduce((inner, one) => new DOMMatrix(one).multiply(inner), new DOMMatrix());
  return Math.abs(b) > 1e-6 || Math.abs(c) > 1e-6 || a < 0 || d < 0 ? [a, b, c, d] : undefined;
}

const TOP_LAYER = ':is(:modal, :popover-open, :fullscreen)';
