// What `build` keeps of an input besides its text: the title, and the fields that an app shows beside a match.

import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { aboutMarkdown, splitFrontMatter } from '../../pkg-template/cli/formats/markdown.js';
import { APRIL, folder, nearprint, OTHER, printed, run, write } from './command.mjs';

const { Corpus, corpusFromBytes } = nearprint;
const corpusIn = (name) => corpusFromBytes(new Uint8Array(readFileSync(join(folder, name))));
/** { id: [title, data] } of a corpus. */
const aboutOf = (name) => {
  const corpus = corpusIn(name);
  return Object.fromEntries(corpus.ids().map((id) => [id, [corpus.get(id).title, corpus.get(id).data]]));
};

test('the title is that of the front matter, of the page or of the message, or the first heading', () => {
  mkdirSync(join(folder, 'titles'));
  const pages = {
    'front.md': `---\ntitle: "In front: April"\n---\n# Heading\n\n${APRIL}`,
    'heading.md': `\n\`\`\`sh\n# no heading\n\`\`\`\n\n## The *first* [heading](x.html) \`code\` ##\n\n${APRIL}`,
    'underlined.md': `Underlined\n==========\n\n${APRIL}`,
    'toml.md': `+++\r\ntitle = "In front: \\"May\\""\r\n+++\r\n# Heading {#top}\r\n\r\n${APRIL}`,
    'page.html': `<!doctype html><title>The\n page &amp; more</title><main><h1>Heading</h1><p>${APRIL}</p></main>`,
    'untitled.html': `<main><h1>A <b>bold</b> heading</h1><p>${APRIL}</p></main>`,
    'xml.xhtml': `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>Of XML</title></head><body><p>${APRIL}</p></body></html>`,
    'letter.eml': `Subject: A letter\n\n${APRIL}`,
    'none.md': APRIL,
    'none.txt': `# no Markdown\n\n${APRIL}`,
  };
  for (const [name, text] of Object.entries(pages)) write(`titles/${name}`, text);
  printed(['build', 'titles', '-o', 'titles.corpus']);
  const titles = Object.fromEntries(Object.entries(aboutOf('titles.corpus')).map(([id, [title]]) => [id.replace('titles/', ''), title]));
  assert.deepEqual(titles, {
    'front.md': 'In front: April',
    'heading.md': 'The first heading code',
    'underlined.md': 'Underlined',
    'toml.md': 'In front: "May"',
    'page.html': 'The page & more',
    'untitled.html': 'A bold heading',
    'xml.xhtml': 'Of XML',
    'letter.eml': 'A letter',
    'none.md': undefined,
    'none.txt': undefined,
  });
});

test('--data-field keeps fields of records and of front matter, and what is not kept is said', () => {
  write(
    'posts.jsonl',
    `${JSON.stringify({ id: 'a', title: 'A', text: APRIL, url: '/a', meta: { author: 'Eric', year: 1949 }, views: 3 })}\n`,
  );
  write('page.md', `---\ntitle: P\nurl: /p\nnumber: 12345678901234567890\ntags: [x, y]\n---\n${OTHER}`);
  const build = (...args) => run(['build', 'posts.jsonl', 'page.md', '-o', 'data.corpus', ...args]);
  assert.match(
    build().stderr,
    /^nearprint: fields that were not kept: 'url', 'meta', 'views', 'number', 'tags'; --data-field <name> keeps one, --data-field '\*' all\n$/,
  );
  assert.deepEqual(aboutOf('data.corpus'), { a: ['A', undefined], 'page.md': ['P', undefined] });
  const one = build('--data-field', 'url', '--data-field', 'meta.author', '--json');
  assert.deepEqual(JSON.parse(one.stdout).leftOut, ['views', 'number', 'tags']);
  assert.deepEqual(aboutOf('data.corpus'), { a: ['A', { url: '/a', 'meta.author': 'Eric' }], 'page.md': ['P', { url: '/p' }] });
  assert.equal(build('--data-field', '*').stderr, '');
  assert.deepEqual(aboutOf('data.corpus'), {
    a: ['A', { url: '/a', meta: { author: 'Eric', year: 1949 }, views: 3 }],
    'page.md': ['P', { url: '/p', number: '12345678901234567890', tags: ['x', 'y'] }],
  });
});

test('fields of CSV are data too, in a corpus and in an archive', async () => {
  write('posts.csv', `id,title,text,url,empty\n1,April,"${APRIL}",/april,\n`);
  printed(['build', 'posts.csv', '--data-field', '*', '-o', 'csv.corpus']);
  assert.deepEqual(aboutOf('csv.corpus'), { 1: ['April', { url: '/april' }] });
  printed(['build', 'posts.csv', '--data-field', 'url', '--archive', '-o', 'csv.npa']);
  const archive = await nearprint.openArchive(join(folder, 'csv.npa'));
  assert.deepEqual((await archive.check(APRIL))[0].data, { url: '/april' });
});

test('fields of TOML front matter are kept as they are written', () => {
  write('site.md', `+++\ntitle = "S"\ndate = 2024-05-01\nnumber = 12345678901234567890\n[extra]\nurl = "/s"\n+++\n${OTHER}`);
  printed(['build', 'site.md', '--data-field', '*', '-o', 'site.corpus']);
  const data = { date: '2024-05-01', number: '12345678901234567890', extra: { url: '/s' } };
  assert.deepEqual(aboutOf('site.corpus'), { 'site.md': ['S', data] });
});

test('front matter that cannot be read costs the fields, not the text', async () => {
  write('broken.md', `---\ntitle: "open\n---\n# Heading\n\n${APRIL}`);
  write('bomb.md', `---\n${bombOfAliases(20)}---\n# Bomb\n\n${OTHER}`);
  write('toml.md', `+++\ntitle = open\n+++\n# Of TOML\n\n${APRIL}`);
  const { status, stderr } = run(['build', 'broken.md', 'bomb.md', 'toml.md', '--data-field', '*', '-o', 'broken.corpus']);
  assert.equal(status, 0);
  assert.match(stderr, /^nearprint: broken\.md: its front matter is not YAML \(.+\)$/m);
  assert.match(stderr, /^nearprint: bomb\.md: its front matter is not YAML \(.*alias.*\)$/m);
  assert.match(stderr, /^nearprint: toml\.md: its front matter is not TOML \(.+\)$/m);
  assert.match(stderr, /^nearprint: 3 files have fields that could not be read; their texts were$/m);
  assert.deepEqual(aboutOf('broken.corpus'), {
    'broken.md': ['Heading', undefined],
    'bomb.md': ['Bomb', undefined],
    'toml.md': ['Of TOML', undefined],
  });
  assert.deepEqual(await aboutMarkdown(splitFrontMatter('---\n- a list\n---\n# H')), { title: 'H' });
});

/** YAML of few lines that would be 9 to the power of `depth` strings. */
function bombOfAliases(depth) {
  const lines = ['a0: &a0 [x]'];
  for (let at = 1; at < depth; at++)
    lines.push(
      `a${at}: &a${at} [${Array(9)
        .fill(`*a${at - 1}`)
        .join(', ')}]`,
    );
  return `${lines.join('\n')}\n`;
}
