// The three best documents of each question by MiniSearch, a search engine with BM25: answers.mjs FOLDER, as `prepare-answer` made it.

import fs from 'node:fs';
import path from 'node:path';
import MiniSearch from 'minisearch';

const [folder] = process.argv.slice(2);
const read = (name) =>
  fs
    .readFileSync(path.join(folder, name), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

for (const name of fs.readdirSync(folder).filter((name) => name.endsWith('.documents.jsonl'))) {
  const set = name.slice(0, -'.documents.jsonl'.length);
  const search = new MiniSearch({ fields: ['text'] });
  search.addAll(read(name).map(({ text }, id) => ({ id, text })));
  for (const asked of ['versions', 'passages']) {
    const answers = read(`${set}.${asked}.jsonl`).map(({ text }) =>
      search
        .search(text)
        .slice(0, 3)
        .map(({ id }) => id),
    );
    fs.writeFileSync(path.join(folder, `${set}.${asked}.minisearch`), answers.map((three) => `${JSON.stringify(three)}\n`).join(''));
  }
}
