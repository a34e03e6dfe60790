// Which documents stay, and which are dropped.

import { Growing } from './growing.js';

/** Decides about each document, in their order. `recordOf(position)` reads a record again, if it is to be written. */
export async function decide(way, decisions, { grouped, ranking, recordOf }) {
  for await (const batch of way.read()) {
    for (const document of batch) {
      decisions.note(document);
      ranking.push(document);
    }
  }
  ranking.check();
  const decideOn = (position, near) => {
    if (position < decisions.old) return;
    if (near === undefined) decisions.keep(position, recordOf(position));
    else decisions.drop(position, near.of, near.measure);
  };
  await (grouped ? inGroups(way, ranking, decideOn) : inOrder(way, ranking.order(decisions.old), decideOn));
}

/** Each document is compared with those of higher rank that stay, and stays if it is a near-duplicate of none. */
async function inOrder(way, order, decideOn) {
  // What is dropped, until the turn of the document comes.
  const dropped = new Map();
  let at = 0;
  for await (const batch of way.judged(order)) {
    for (const near of batch) {
      if (order === undefined) decideOn(at, near);
      else if (near !== undefined) dropped.set(order[at], near);
      at++;
    }
  }
  order?.forEach((_, position) => decideOn(position, dropped.get(position)));
}

/** The document of the highest rank of each group stays. */
async function inGroups(way, ranking, decideOn) {
  // The groups are known when all were judged.
  for await (const _ of way.judged());
  const groups = await way.groups();
  const best = new Growing(Uint32Array);
  for (let position = 0; position < groups.length; position++) {
    best.push(position);
    if (ranking.isBefore(position, best.get(groups[position]))) best.set(groups[position], position);
  }
  for (let position = 0; position < groups.length; position++) {
    const of = best.get(groups[position]);
    decideOn(position, of === position ? undefined : { of, measure: way.measure(position, of) });
  }
}
