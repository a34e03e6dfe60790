// What the packed npm package and its command line make of files: `node npm.mjs TASK FILE…` prints it as JSON.

import { readFileSync } from 'node:fs';
import { jsonLines, nearprint, printed, read } from '../../../tests/cli/command.mjs';
import { host } from '../../../tests/npm/static-host.mjs';

const questions = (file) => JSON.parse(readFileSync(file, 'utf8'));
const brief = (matches) => matches.map(({ id, scope, score }) => [id, scope, score]);

const tasks = {
  /** The answers and the bytes of shards that Spark wrote, merged. */
  async opened(asked, ...shards) {
    const { corpusFromBytes, corpusToBytes, duplicates, mergeCorpusBytes } = nearprint;
    const corpus = corpusFromBytes(mergeCorpusBytes(shards.map((shard) => readFileSync(shard))));
    const bytes = Buffer.from(corpusToBytes(corpus)).toString('base64');
    return { bytes, found: questions(asked).map((text) => brief(corpus.check(text))), groups: duplicates(corpus).groups };
  },

  /** The answers from an archive, read by ranges. */
  async archived(asked, file) {
    const server = await host(readFileSync(file));
    const archive = await nearprint.openArchive(server.url);
    const found = [];
    for (const text of questions(asked)) found.push(brief(await archive.check(text)));
    server.close();
    return { size: archive.size, found };
  },

  /** The groups of `dedupe`: [[id, …]], each in the order of the file. */
  async grouped(file) {
    const dropped = jsonLines(printed(['dedupe', file, '--grouped', '--json'])).slice(0, -1);
    const groups = new Map(dropped.map(({ of }) => [of, [of]]));
    for (const { id, of } of dropped) groups.get(of).push(id);
    return [...groups.values()];
  },

  /** The repeated passages, and the texts that a cut with --common 3 leaves. */
  async listed(file) {
    const passages = jsonLines(printed(['passages', file, '--json'])).slice(0, -1);
    printed(['passages', file, '--common', '3', '--cut', '-o', 'left.jsonl']);
    const left = jsonLines(read('left.jsonl')).map(({ text }) => text);
    return { passages: passages.map(({ text, letters, documents, times }) => [text, letters, documents, times]), left };
  },
};

const [task, ...files] = process.argv.slice(2);
console.log(JSON.stringify(await tasks[task](...files)));
