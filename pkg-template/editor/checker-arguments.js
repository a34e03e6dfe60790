// What a checker is given.

import { check, checkOneOf, checkString, checkWhole, completeOptions } from '../checks.js';
import { checkExclude, SCOPES, STRICTNESS, scopeBits } from '../classes.js';

export const checkerDefaults = {
  scope: SCOPES,
  strictness: 'balanced',
  limit: 3,
  exclude: undefined,
  ignored: [],
  delayMs: 400,
};

export function checkedOptions(given) {
  const options = completeOptions('options', given, checkerDefaults);
  scopeBits(options.scope);
  checkWhole('options.limit', options.limit, 0, 50);
  checkWhole('options.delayMs', options.delayMs, 0, 60_000);
  checkOneOf('options.strictness', options.strictness, STRICTNESS);
  checkExclude(options.exclude);
  const exclude = Array.isArray(options.exclude) ? [...options.exclude] : options.exclude;
  return { ...options, scope: [options.scope].flat(), exclude, ignored: checkedRules(options.ignored) };
}

export const KINDS = ['pair', 'paragraph', 'source'];

export function checkedRules(rules) {
  check('ignored', rules, 'an array', Array.isArray(rules));
  for (const [place, rule] of rules.entries()) {
    checkOneOf(`ignored[${place}].kind`, rule?.kind, KINDS);
    const key = rule.kind === 'paragraph' ? 'contentHash' : 'id';
    checkString(`ignored[${place}].${key}`, rule[key]);
    if (rule.contentHash !== undefined) checkString(`ignored[${place}].contentHash`, rule.contentHash);
  }
  return distinct(rules);
}

/** Rules as plain data, each once: equal paragraphs of a text make equal rules. */
export function distinct(rules) {
  const known = new Map(rules.map(({ parts, ...rule }) => [JSON.stringify([rule.kind, rule.id, rule.contentHash]), rule]));
  return [...known.values()];
}

/** Changes must be inside the text and must not overlap. */
export function checkChanges(changes, length) {
  check('changes', changes, 'an array', Array.isArray(changes));
  for (const [place, change] of changes.entries()) {
    const name = `changes[${place}]`;
    check(name, change, 'an object', Object(change) === change);
    checkWhole(`${name}.from`, change.from, 0, length);
    checkWhole(`${name}.to`, change.to, change.from, length);
    checkString(`${name}.insert`, change.insert);
  }
  const sorted = [...changes].sort((a, b) => a.from - b.from || a.to - b.to);
  sorted.forEach(({ from }, place) => {
    if (place > 0 && from < sorted[place - 1].to) throw new RangeError(`changes must not overlap, but do at ${from}`);
  });
}
