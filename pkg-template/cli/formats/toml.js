// Values of TOML: of front matter.

import { parse } from 'smol-toml';

/** Dates are texts, as written, and so are whole numbers that JavaScript would round. */
export function valueOf(text) {
  const value = parse(text, { integersAsBigInt: 'asNeeded' });
  return JSON.parse(JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? String(one) : one)));
}

/** Why something is no TOML, without the place. */
export const reasonOf = ({ message }) => message.split('\n', 1)[0].replace('Invalid TOML document: ', '');
