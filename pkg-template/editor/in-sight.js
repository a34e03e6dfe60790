// Marks of long fields: Chromium draws all that is marked at each key, in a millisecond for a thousand letters.

import { viewOf } from './page.js';

/** The letters of a field of which all marks are drawn. */
const LONG = 4096;

/** A function that cuts places in a field to what is in sight, or nearly, if its text is long. `again` is called in the next frame when something
    else is in sight. */
export function followPartInSight(field, again, signal) {
  const view = viewOf(field.ownerDocument);
  let isAsked = false;
  const ask = () => {
    if (isAsked || field.value.length <= LONG) return;
    isAsked = true;
    view.requestAnimationFrame(() => {
      isAsked = false;
      if (!signal.aborted) again();
    });
  };
  for (const on of [field, view]) on.addEventListener('scroll', ask, { signal, capture: true, passive: true });
  view.addEventListener('resize', ask, { signal });
  ask();
  return (places) => partInSight(field, view, places);
}

function partInSight(field, view, places) {
  const { length } = field.value;
  if (length <= LONG || !view.getComputedStyle(field).writingMode.startsWith('h')) return places;
  const { top, bottom } = field.getBoundingClientRect();
  const height = view.innerHeight;
  /** The first place whose line ends below a height in the window. */
  const placeAt = (y) => {
    let [low, high] = [0, length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (field.createValueRange(middle, middle).getBoundingClientRect().bottom < y) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const [first, last] = [placeAt(Math.max(top, 0) - height), placeAt(Math.min(bottom, height) + height)];
  const existing = places.filter(([, end]) => end <= length); // a script may have shortened the text
  return existing.map(([start, end]) => [Math.max(start, first), Math.min(end, last)]).filter(([start, end]) => start < end);
}
