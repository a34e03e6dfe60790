// Which documents stay, and which are dropped.

import { Growing } from './growing.js';
import { hearSignals } from './signals.js';

/** Decides at once: the first of each kind stays, whatever follows. */
export async function atOnce(way, decisions) {
  let position = 0;
  for await (const [batch, of, measures] of way.next()) {
    for (const [at, document] of batch.entries()) {
      decisions.note(document);
      if (of[at] < 0) decisions.keep(position, document);
      else decisions.drop(position, of[at], measures[at]);
      position++;
    }
  }
}

/** The most documents of a kind that another one is compared with one by one. */
const COMPARED = 8;

/** Reads all documents, then decides. Returns a function that says whether a position is kept. */
export async function inTheEnd(way, decisions, { grouped, ranking }) {
  const firsts = new Growing(Uint32Array);
  for await (const [batch, of] of way.next()) {
    for (const [at, document] of batch.entries()) {
      decisions.note(document);
      firsts.push(of[at] < 0 ? firsts.length : of[at]);
      ranking.push(document);
    }
  }
  ranking.check();
  if (!grouped) return inKinds(way, decisions, firsts, ranking);
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
    if (of === position) decisions.keep(position);
    else decisions.drop(position, of, way.measure(position, of));
  }
  return (position) => keptFor(position) === position;
}

/** Not all near-duplicates of one first document are near-duplicates of each other. So each is compared with the documents of higher rank
    that stay, and stays too if it is a near-duplicate of none. */
async function inKinds(way, decisions, firsts, ranking) {
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
    else decisions.keep(position);
  }
  return (position) => !dropped.has(position);
}

/** The first of the documents that stay that has the document at `position` as a near-duplicate. */
function oneByOne(way, position, kept) {
  for (const of of kept.slice(0, COMPARED)) {
    const measure = way.near(position, of);
    if (measure) return { of, measure };
  }
  return undefined;
}
