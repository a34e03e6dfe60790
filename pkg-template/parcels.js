import { checkString } from './checks.js';

/** Groups items into parcels of at most `most` units and `count` items; an item of more units is alone. `unitsOf(item, position)` returns
    the units of an item, and may throw. */
export function* parcels(items, most, unitsOf, count = Infinity) {
  let parcel = [];
  let units = 0;
  let position = 0;
  for (const item of items) {
    const more = unitsOf(item, position++);
    if (parcel.length > 0 && (units + more > most || parcel.length === count)) {
      yield parcel;
      parcel = [];
      units = 0;
    }
    parcel.push(item);
    units += more;
  }
  if (parcel.length > 0) yield parcel;
}

/** The UTF-16 code units of a text of the caller, which must be a string. */
export function unitsOfText(text, position) {
  checkString(`texts[${position}]`, text);
  return text.length;
}

export const unitsOfAll = (texts) => texts.reduce((sum, text) => sum + text.length, 0);

/** Typed arrays as one; a single one as it is. */
export function concatenated(parts, Kind = Uint8Array) {
  if (parts.length === 1) return parts[0];
  const whole = new Kind(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
