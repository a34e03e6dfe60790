/** Pixels between a card, its mark and the border of the window. */
const GAP = 8;

/** Of the boxes of a mark, which may run over several lines, the one nearest to a point. */
export function nearest(rects, point) {
  const far = ({ left, right, top, bottom }) => Math.max(left - point.x, point.x - right, 0) + Math.max(top - point.y, point.y - bottom, 0);
  return point ? rects.reduce((best, rect) => (best && far(best) <= far(rect) ? best : rect), undefined) : rects[0];
}

/** Puts a card below a box, or above it where there is more room. One whose mark is out of sight waits there. */
export function put(card, rect, { innerWidth, innerHeight, visualViewport }) {
  // On a phone it lies at the bottom, above the keyboard.
  const shown = visualViewport ? visualViewport.offsetTop + visualViewport.height : innerHeight;
  card.style.setProperty('--nearprint-keyboard', `${Math.max(0, innerHeight - shown)}px`);
  const seen = rect && rect.bottom > 0 && rect.top < innerHeight;
  card.style.visibility = seen ? '' : 'hidden';
  if (!seen) return;
  const { offsetWidth: width, offsetHeight: height } = card;
  const below = rect.bottom + GAP;
  const above = rect.top - GAP - height;
  const top = below + height <= innerHeight || above < 0 ? Math.min(below, innerHeight - height - GAP) : above;
  card.style.top = `${Math.max(GAP, top)}px`;
  card.style.left = `${Math.max(GAP, Math.min(rect.left, innerWidth - width - GAP))}px`;
}
