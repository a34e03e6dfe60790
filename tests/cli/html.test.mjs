// HTML and XHTML: what a browser shows is read.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { textOfHtml, textOfXhtml } from '../../pkg-template/cli/formats/html.js';
import { proseOf } from '../../pkg-template/cli/formats/prose.js';
import { fc, holds } from '../npm/drawn.mjs';
import { APRIL, printed, run, write } from './command.mjs';
import { documents, wordsOf } from './html-documents.mjs';

const all = { all: true };

for (const { name, type, source, shown, also } of documents) {
  test(`${type}: all that a browser shows is read, and hardly more: ${name}`, () => {
    assert.deepEqual(wordsOf(proseOf(type, source, all).text), wordsOf(`${shown} ${also}`), source);
  });
}

test('no page is hidden from check by markup around its text', () => {
  write('known.txt', APRIL);
  printed(['build', 'known.txt', '-o', 'known.corpus']);
  const pages = {
    'head.html': `<!doctype html><head><title>no</title><link rel=stylesheet href=x><p>${APRIL}`,
    'comment.html': `<!-- note --!><p>${APRIL}`,
    'svg.html': `<svg><path d="M0 0"><p>${APRIL}`,
    'object.html': `<object data=none>${APRIL}</object>`,
    'empty.xhtml': `<html xmlns="http://www.w3.org/1999/xhtml"><head><title/><script src="a.js"/></head><body><p>${APRIL}</p></body></html>`,
    'section.xhtml': `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><body><![CDATA[${APRIL}]]></body></html>`,
  };
  for (const [name, source] of Object.entries(pages)) {
    write(name, source);
    const { status, stdout } = run(['check', 'known.corpus', name]);
    assert.deepEqual([status, stdout.includes('known.txt')], [1, true], name);
  }
});

test('XHTML that servers send as HTML is read once', () => {
  const source = `<?xml version="1.0"?>\n<!DOCTYPE html>\n<html xmlns="http://www.w3.org/1999/xhtml"><head><title>no</title></head><body><p>${APRIL}</p><br /></body></html>`;
  for (const type of ['html', 'xhtml']) assert.equal(proseOf(type, source, all).text.trim(), APRIL, type);
});

test('elements in each other, without end, are read', () => {
  for (const tag of ['<svg>', '<math>', '<template shadowrootmode=open>', '<svg><foreignObject>', '<b>']) {
    const source = `${tag.repeat(300_000)}<p>seen`;
    for (const type of ['html', 'xhtml']) assert.match(proseOf(type, source, all).text, /seen$/, `${type} ${tag}`);
  }
});

const NAMES = 'p div b a table tr td select option svg text foreignObject desc math mi annotation-xml template style script title textarea'.split(' ');
const PIECES = [...NAMES.flatMap((name) => [`<${name}>`, `</${name}>`, `<${name}/>`]), ...'<!-- --> --!> <![CDATA[ ]]> <? <! < </ > " \' &amp &#'.split(' '), '<a b="', 'x', '\0'];

test('no markup ends the reading with an error, and no text between other characters is lost', async () => {
  await holds(fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 30 }), (pieces) => {
    const source = pieces.join('');
    for (const textOf of [textOfHtml, textOfXhtml]) textOf(source);
    textOfXhtml(source, all);
    assert.match(textOfHtml(`first ${source}`, all), /^first /);
  }));
});
