/** Pixels between a card, its mark and the border of the window. */
const GAP = 8;

/** The box of a mark that is nearest to a point. A mark has a box for each line. */
export function nearest(rects, point) {
  const far = ({ left, right, top, bottom }) => Math.max(left - point.x, point.x - right, 0) + Math.max(top - point.y, point.y - bottom, 0);
  return point ? rects.reduce((best, rect) => (best && far(best) <= far(rect) ? best : rect), undefined) : rects[0];
}

/** Puts a card below a box, or above it if it only fits there. The card is hidden while its mark is out of sight. */
export function put(card, rect, { innerWidth, innerHeight, visualViewport }) {
  // On a phone the card is at the bottom, above the keyboard.
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
