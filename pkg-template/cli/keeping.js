// Which documents stay, and which are dropped.

import { Growing } from './growing.js';
import { hearSignals } from './signals.js';

/** The first of each kind stays, whatever follows. `recordOf(position)` reads a record again, if it is to be written. */
export async function theFirst(way, decisions, recordOf) {
  for await (const batch of way.read()) batch.forEach((document) => decisions.note(document));
  let position = 0;
  for await (const [of, measures] of way.judged()) {
    for (let at = 0; at < of.length; at++, position++) {
      if (of[at] < 0) decisions.keep(position, recordOf(position));
      else decisions.drop(position, of[at], measures[at]);
    }
  }
}

/** The most documents of a kind that another one is compared with one by one. */
const COMPARED = 8;

/** The best of each kind stays, which is known when all are. */
export async function theBest(way, decisions, { grouped, ranking, recordOf }) {
  for await (const batch of way.read()) {
    for (const document of batch) {
      decisions.note(document);
      ranking.push(document);
    }
  }
  ranking.check();
  const firsts = new Growing(Uint32Array);
  for await (const [of] of way.judged()) of.forEach((of) => firsts.push(of < 0 ? firsts.length : of));
  if (!grouped) return inKinds(way, decisions, { firsts, ranking, recordOf });
  const groups = await way.groups();
  const best = new Growing(Uint32Array);
  for (let position = 0; position < firsts.length; position++) {
    best.push(position);
    const order = ranking.compare(position, best.get(groups[position]));
    if (order > 0 || (ranking.isLast && order === 0)) best.set(groups[position], position);
  }
  const keptFor = (position) => best.get(groups[position]);
  for (let position = 0; position < firsts.length; position++) {
    const of = keptFor(position);
    if (of === position) decisions.keep(position, recordOf(position));
    else decisions.drop(position, of, way.measure(position, of));
  }
}

/** Not all near-duplicates of one first document are near-duplicates of each other. So each is compared with the documents of higher rank
    that stay, and stays too if it is a near-duplicate of none. */
async function inKinds(way, decisions, { firsts, ranking, recordOf }) {
  const kinds = new Map();
  for (let position = 0; position < firsts.length; position++) {
    const first = firsts.get(position);
    if (first === position) continue;
    if (!kinds.has(first)) kinds.set(first, [first]);
    kinds.get(first).push(position);
  }
  const dropped = new Map();
  const later = ranking.isLast ? 1 : -1; // of equal rank
  for (const kind of kinds.values()) {
    kind.sort((a, b) => ranking.compare(b, a) || later * (b - a));
    const kept = [];
    const many = kind.length > COMPARED ? way.kind() : undefined;
    for (const position of kind) {
      await hearSignals();
      const known = many?.add(position);
      const found = known && !dropped.has(known.of) ? known : oneByOne(way, position, kept);
      if (found) dropped.set(position, found);
      else kept.push(position);
    }
    many?.close();
  }
  for (let position = 0; position < firsts.length; position++) {
    const found = dropped.get(position);
    if (found) decisions.drop(position, found.of, found.measure);
    else decisions.keep(position, recordOf(position));
  }
}

/** The first of the documents that stay that has the document at `position` as a near-duplicate. */
function oneByOne(way, position, kept) {
  for (const of of kept.slice(0, COMPARED)) {
    const measure = way.near(position, of);
    if (measure) return { of, measure };
  }
  return undefined;
}
