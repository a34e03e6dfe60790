// Passages that several documents have, unchanged or with a few words changed.

import { checked } from './batches.js';
import { buildCorpus } from './build.js';
import { checkUnchanged } from './decisions.js';
import { complain, print } from './output.js';
import { range } from './passages.js';
import { passagesOf } from './same-passages.js';
import { json, quoted } from './shown.js';
import { again, overDocuments } from './work.js';

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
      if (Number(batch.at(-1).id) >= ids.length) checkUnchanged(sources); // it has changed
      for (const [at, { id: position }] of batch.entries()) {
        const id = ids[position];
        for (const { here, others, documents } of passagesOf(found[at])) {
          count++;
          const names = Array.from(others, (other) => ids[other]);
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
