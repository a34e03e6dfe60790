// Passages that several documents have, unchanged or with a few words changed.

import { checked } from './batches.js';
import { buildCorpus } from './build.js';
import { checkUnchanged } from './decisions.js';
import { complain, print } from './output.js';
import { range } from './passages.js';
import { json, quoted } from './shown.js';
import { again, overDocuments } from './work.js';

/** Two stretches are the same passage if they share as much of what both cover. */
const SAME = 0.8;

export async function listPassages(inputs, options) {
  await overDocuments(inputs, options, async ({ sources, documents, problems }) => {
    const ids = [];
    // By position, as several documents may have the same id.
    async function* numbered(documents, isFirst) {
      let position = 0;
      for await (const { id, text } of documents) {
        if (isFirst) ids.push(id);
        yield { id: String(position++), text };
      }
    }
    const stored = await buildCorpus(numbered(documents, true), { recipe: options.recipe, text: true });
    const { minPassage } = options;
    const optionsOf = ({ id }) => ({ scope: 'passage', minPassage, exclude: [id] });
    let count = 0;
    for await (const [batch, found] of checked(numbered(again(sources, options)), stored, optionsOf, problems)) {
      for (const [at, { id: position }] of batch.entries()) {
        const id = ids[position];
        for (const { here, others, documents } of passagesOf(found[at])) {
          count++;
          const names = others.map((other) => ids[other]);
          if (options.json) await print(json({ id, range: here, ids: names, documents }));
          else await print([id, range(here), String(documents), ...names].map(quoted).join('\t'));
        }
      }
    }
    checkUnchanged(sources);
    if (options.json) await print(json({ documents: ids.length, passages: count, problems: problems.counts }));
    else complain(`${ids.length} documents, ${count} passages that others have, too`);
  });
}

/** Matches that are of nearly the same stretch are one passage: what all of them have, and the documents that have it. */
function passagesOf(matches) {
  const passages = [];
  const whole = ({ here }) => [here[0][0], here.at(-1)[1]];
  for (const match of matches.sort((a, b) => whole(a)[0] - whole(b)[0] || whole(b)[1] - whole(a)[1])) {
    const [start, end] = whole(match);
    const same = passages.find(({ here: [from, to] }) => Math.min(end, to) - Math.max(start, from) >= SAME * (Math.max(end, to) - Math.min(start, from)));
    if (same === undefined) {
      passages.push({ here: [start, end], others: [match.id], documents: Math.max(2, match.documents ?? 0) });
      continue;
    }
    same.here = [Math.max(start, same.here[0]), Math.min(end, same.here[1])];
    if (!same.others.includes(match.id)) same.others.push(match.id);
    same.documents = Math.max(same.documents, 1 + same.others.length);
  }
  return passages;
}
