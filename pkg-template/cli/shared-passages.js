// Passages that several documents have, unchanged or with a few words changed.

import { checked } from './batches.js';
import { buildCorpus } from './build.js';
import { checkUnchanged } from './decisions.js';
import { complain, print } from './output.js';
import { range } from './passages.js';
import { passagesOf } from './same-passages.js';
import { json, quoted } from './shown.js';
import { Texts } from './texts.js';
import { overDocuments } from './work.js';

export async function listPassages(inputs, options) {
  await overDocuments(inputs, options, async ({ sources, documents, problems, reading }) => {
    const ids = [];
    const texts = new Texts(sources, reading.fields);
    try {
      const stored = await buildCorpus(noted(documents, ids, texts), { recipe: options.recipe, text: true });
      const { minPassage } = options;
      const optionsOf = ({ id }) => ({ scope: 'passage', minPassage, exclude: [id] });
      let count = 0;
      for await (const [batch, found] of checked(again(ids, texts), stored, optionsOf, problems)) {
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
    } finally {
      texts.close();
    }
  });
}

/** Documents by their position, as several may have the same id. */
async function* noted(documents, ids, texts) {
  for await (const document of documents) {
    texts.push(document, true);
    yield { id: String(ids.push(document.id) - 1), text: document.text };
  }
}

function* again(ids, texts) {
  for (let position = 0; position < ids.length; position++) yield { id: String(position), text: texts.get(position) };
}
