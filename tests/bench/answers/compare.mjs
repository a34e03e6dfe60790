// What two answers have in common, and the figures of many of them. An answer is that of `check`: { id, scope, score, here, … } for each
// document, first the most telling.

export const mean = (list) => (list.length === 0 ? undefined : list.reduce((sum, value) => sum + value, 0) / list.length);
const share = (list, is) => mean(list.map((one) => Number(is(one))));
export const quantile = (list, part) => [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * part))];
export const geometric = (ratios) => (ratios.length === 0 ? NaN : Math.exp(mean(ratios.map((ratio) => Math.log(ratio)))));

const idsOf = (answer) => answer.map(({ id }) => id);
const jaccard = (both, a, b) => (a + b - both === 0 ? 1 : both / (a + b - both));

/** The Jaccard index of the code units that two lists of ranges cover. Ranges of one list may overlap. */
export function overlap(a, b) {
  const steps = [a, b]
    .flatMap((ranges, side) =>
      ranges.flatMap(([start, end]) => [
        [start, side, 1],
        [end, side, -1],
      ]),
    )
    .sort(([a], [b]) => a - b);
  const open = [0, 0];
  let [last, both, either] = [0, 0, 0];
  for (const [at, side, step] of steps) {
    if (open[0] > 0 && open[1] > 0) both += at - last;
    if (open[0] > 0 || open[1] > 0) either += at - last;
    open[side] += step;
    last = at;
  }
  return either === 0 ? 1 : both / either;
}

/** The place of the first right answer, or infinity. */
const placeOf = (answer, partners) => {
  const place = answer.findIndex(({ id }) => partners.includes(id));
  return place < 0 ? Infinity : place;
};

/** Whether the other answer's first document is as good: the scores are equal, or a right one comes no later. */
function isAsGood({ partners }, before, after) {
  if (before[0]?.id === after[0]?.id) return true;
  if (before[0] && before.some(({ id, score }) => id === after[0]?.id && score === before[0].score)) return true;
  return partners !== undefined && placeOf(after, partners) < Infinity && placeOf(after, partners) <= placeOf(before, partners);
}

/** What differs between the first answers, the gravest kind alone, or nothing: a document, its scope, its score or its ranges. */
export function difference({ before: { three: before }, after: { three: after } }) {
  const [a, b] = [before[0], after[0]];
  if (a?.id !== b?.id) return 'document';
  if (a?.scope !== b?.scope) return 'scope';
  if (a && Math.abs(a.score - b.score) > 0.02) return 'score';
  if (a && overlap(a.here, b.here) < 0.9) return 'ranges';
}

/** The figures of what was asked: rows of { asked, before: { three, ten }, after }. Shares are of all that are asked, unless said. */
export function figures(rows) {
  const firsts = rows.map(({ asked, before, after }) => ({ asked, a: before.three[0], b: after.three[0], before, after }));
  // Of the same document, told by both.
  const same = firsts.filter(({ a, b }) => a && a.id === b?.id);
  const labelled = rows.filter(({ asked }) => asked.partners);
  const within = (side, most) => labelled.filter((row) => placeOf(row[side].three, row.asked.partners) < most).length;
  const equal = (a, b) => a.length === b.length && a.every((id, at) => id === b[at]);
  return {
    asked: rows.length,
    first: share(firsts, ({ a, b }) => a?.id === b?.id),
    asGood: share(rows, ({ asked, before, after }) => isAsGood(asked, before.ten, after.ten)),
    three: share(rows, ({ before, after }) => equal(idsOf(before.three), idsOf(after.three))),
    /** The mean Jaccard index of the first ten. */
    ten: mean(
      rows.map(({ before, after }) => {
        const [a, b] = [idsOf(before.ten), idsOf(after.ten)];
        return jaccard(a.filter((id) => b.includes(id)).length, a.length, b.length);
      }),
    ),
    /** Of the same first documents. */
    scope: share(same, ({ a, b }) => a.scope === b.scope),
    score: mean(same.map(({ a, b }) => Math.abs(a.score - b.score))),
    here: mean(same.map(({ a, b }) => overlap(a.here, b.here))),
    /** Answers that a limit changes instead of cutting them. */
    notCut: ['before', 'after'].map(
      (side) => rows.filter((row) => !equal(idsOf(row[side].three), idsOf(row[side].ten).slice(0, 3))).length,
    ),
    answered: ['before', 'after'].map((side) => rows.filter((row) => row[side].three.length > 0).length),
    labelled: labelled.length,
    partnerFirst: [within('before', 1), within('after', 1)],
    partnerInThree: [within('before', 3), within('after', 3)],
    told: ['yes', 'no'].map((label) =>
      ['before', 'after'].map((side) => rows.reduce((sum, { asked, ...row }) => sum + labelsOf(asked, row[side].three, label), 0)),
    ),
  };
}

const labelsOf = ({ labels = {} }, answer, label) => answer.filter(({ id }) => labels[id] === label).length;

/** Precision and recall of pairs in groups, as F1, by the labels of a collection: see collections.mjs. */
export function pairF1({ documents, pairs, judged, unknown = new Set() }, groups) {
  const groupOf = new Map(groups.flatMap((group, number) => group.map((id) => [id, number])));
  const isFound = (pair) => {
    const [a, b] = pair.split(' ').map((number) => groupOf.get(documents[number].id));
    return a !== undefined && a === b;
  };
  const right = pairs.filter(isFound).length;
  const count = (set) => [...set].filter(isFound).length;
  const found = judged ? count(judged) : groups.reduce((sum, { length }) => sum + (length * (length - 1)) / 2, 0) - count(unknown);
  return found + pairs.length === 0 ? 1 : (2 * right) / (found + pairs.length);
}

/** The share of groups that both have, of those that either has. */
export function equalGroups(a, b) {
  const keys = (groups) => new Set(groups.map((group) => JSON.stringify([...group].sort())));
  const [before, after] = [keys(a), keys(b)];
  return jaccard([...before].filter((key) => after.has(key)).length, before.size, after.size);
}
