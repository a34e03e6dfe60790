// Which of several near-duplicates stays: by the rules of --prefer, the first one first, and then by --keep.

import { Growing } from './growing.js';
import { fitting } from './pattern.js';
import { UsageError } from './reason.js';

const BY_DATE = /^(latest|earliest):(.+)$/;
const BY_FIELD = /^([^=*?[{/\\]+)=(.*)$/;
const LONGEST = (document) => document.text.length;
const NEWEST = (document, { stat }) => Number(stat.mtimeMs);

/** A rule of --prefer: { said, rankOf, field }. `rankOf(document, source)` returns a number, `undefined` if the document lacks the field. */
function ruleOf(said) {
  if (said === 'longest') return { said, rankOf: LONGEST };
  if (said === 'newest') return { said, rankOf: NEWEST };
  const [, which, dated] = BY_DATE.exec(said) ?? [];
  if (which !== undefined) {
    const sign = which === 'latest' ? 1 : -1;
    return { said, field: dated, what: 'a date', rankOf: ({ labels }) => scaled(dateOf(labels?.[dated]), sign) };
  }
  if (/^(latest|earliest):$/.test(said)) throw new UsageError(`--prefer '${said}' names no field`);
  const [, field, value] = BY_FIELD.exec(said) ?? [];
  if (field !== undefined) {
    return {
      said,
      field,
      what: 'a value',
      rankOf: ({ labels }) =>
        labels?.[field] === undefined || labels[field] === null ? undefined : Number(String(labels[field]) === value),
    };
  }
  const fits = fitting(said, '--prefer');
  return { said, rankOf: (_, { path }) => Number(fits(path)) };
}

const scaled = (time, sign) => (time === undefined ? undefined : sign * time);

/** Milliseconds of a date such as '2024-05-01', of a year, or of a number of seconds or milliseconds. */
function dateOf(value) {
  const number = typeof value === 'number' ? value : /^\d{9,13}$/.test(value ?? '') ? Number(value) : NaN;
  const time = Number.isNaN(number)
    ? Date.parse(value ?? '')
    : Math.abs(number) < 1e4
      ? Date.UTC(number)
      : Math.abs(number) < 1e11
        ? 1000 * number
        : number;
  return Number.isNaN(time) ? undefined : time;
}

export class Ranking {
  #rules;
  #sources;
  #columns;
  #isFound;
  /** Whether of documents of equal rank the last one stays. */
  #isLast;
  #count = 0;

  constructor({ prefer = [], keep }, sources) {
    this.#rules = prefer.map(ruleOf);
    if (keep === 'longest') this.#rules.push({ rankOf: LONGEST });
    if (keep === 'newest') this.#rules.push({ rankOf: NEWEST });
    this.#isLast = keep === 'newest' || prefer.includes('newest');
    this.#sources = sources;
    this.#columns = this.#rules.map(() => new Growing(Float64Array));
    this.#isFound = this.#rules.map(({ field }) => field === undefined);
  }

  /** The names of the fields that the rules need. */
  static fieldsOf = ({ prefer = [] }) => prefer.map(ruleOf).flatMap(({ field }) => field ?? []);

  push(document) {
    this.#count++;
    for (const [at, { rankOf }] of this.#rules.entries()) {
      const rank = rankOf(document, this.#sources[document.source]);
      if (rank !== undefined) this.#isFound[at] = true;
      this.#columns[at].push(rank ?? -Infinity);
    }
  }

  /** Throws if a rule needs a field that no document has. */
  check() {
    const at = this.#isFound.indexOf(false);
    if (at < 0) return;
    const { said, field, what } = this.#rules[at];
    throw new UsageError(`--prefer '${said}': no record has ${what} in the field '${field}'`);
  }

  /** The positions of all documents, in the order of their ranks, behind the first `old`; `undefined` if that is their own order. */
  order(old) {
    if (this.#rules.length === 0) return undefined;
    const positions = Uint32Array.from({ length: this.#count }, (_, position) => position);
    positions.subarray(old).sort((a, b) => (this.isBefore(a, b) ? -1 : 1));
    return positions;
  }

  /** Whether of the documents at two different positions the first one stays rather than the other. */
  isBefore(a, b) {
    for (const column of this.#columns) {
      const [own, other] = [column.get(a), column.get(b)];
      if (own !== other) return own > other;
    }
    return this.#isLast ? a > b : a < b;
  }
}
