// What can be posted to a worker.

import { isPlainObject } from './argument.js';

/** Arrays and plain objects copied, with what is in them: a proxy of one, such as frameworks make, cannot be posted. In a cycle the rest stays
    as it is. */
export function plainCopy(value, above = []) {
  const isList = Array.isArray(value);
  if ((!isList && !isPlainObject(value)) || above.includes(value)) return value;
  const inside = [...above, value];
  if (isList) return value.map((one) => plainCopy(one, inside));
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, plainCopy(one, inside)]));
}

/** Where something is in a value that cannot be posted, such as `.exclude`; `undefined` if there is nothing. */
export function placeIn(value) {
  try {
    structuredClone(value);
    return undefined;
  } catch {
    const inner = Array.isArray(value) || isPlainObject(value) ? Object.entries(value) : [];
    for (const [key, one] of inner) {
      const place = placeIn(one);
      if (place !== undefined) return `${Array.isArray(value) ? `[${key}]` : `.${key}`}${place}`;
    }
    return '';
  }
}
