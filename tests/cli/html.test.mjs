// HTML and XHTML: what a browser shows is read.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageOfEither, pageOfHtml, pageOfXhtml } from '../../pkg-template/cli/formats/html.js';
import { fc, holds } from '../npm/drawn.mjs';
import { APRIL, nearprint, printed, run, write } from './command.mjs';
import { documents, wordsOf } from './html-documents.mjs';

const { fingerprint, toHex } = nearprint;
const all = { all: true };
const textOf = (type, source, page) => (type === 'html' ? pageOfEither : pageOfXhtml)(source, page).text;

for (const { name, type, source, shown, also } of documents) {
  test(`${type}: all that a browser shows is read, and hardly more: ${name}`, () => {
    assert.deepEqual(wordsOf(textOf(type, source, all)), wordsOf(`${shown} ${also}`), source);
  });
}

/** The same page as the generators of sites build it: a frame around what one page says. */
const LINKS = Array.from({ length: 40 }, (_, at) => `<li><a href="${at}.html">Chapter ${at} of the long book about rain</a></li>`).join('');
const GENERATORS = {
  mdBook: (page) =>
    `<body><nav id="sidebar"><ol>${LINKS}</ol></nav><div class="page"><header><h1>The book</h1></header><main><h1>Rain</h1>${page}</main><nav class="nav-wrapper">Next chapter</nav></div></body>`,
  Docusaurus: (page) =>
    `<body><div role="region"><a href="#x">Skip</a></div><nav>${LINKS}</nav><div><aside><ul>${LINKS}</ul></aside><main><nav>Home</nav><article><header><h1>Rain</h1></header>${page}<div role="tabpanel" hidden></div></article><nav>Previous</nav></main></div><footer>Built by hand</footer></body>`,
  Sphinx: (page) =>
    `<body><div class="document"><div role="main"><h1>Rain<a class="headerlink" href="#rain">¶</a></h1>${page}</div></div><div role="navigation" aria-label="Main"><ul>${LINKS}</ul></div><footer>Made with it</footer></body>`,
  VitePress: (page) =>
    `<body><div id="app"><header>Site ${LINKS}</header><aside>${LINKS}</aside><div><div><nav><span>On this page</span></nav></div><main class="main"><h1>Rain <a aria-hidden="true">Permalink</a></h1>${page}</main></div></div></body>`,
  'MkDocs Material': (page) =>
    `<body><header>${LINKS}</header><main><div class="md-sidebar"><nav>${LINKS}</nav></div><article><h1>Rain</h1>${page}</article></main><footer>Copyright</footer></body>`,
  'no landmark but a header': (page) =>
    `<body><header>${LINKS}</header><div><h1>Rain</h1>${page}</div><div role="contentinfo">${LINKS}</div><div hidden>${LINKS}</div><div style="display: none">${LINKS}</div></body>`,
};

for (const [name, around] of Object.entries(GENERATORS)) {
  test(`of a page its main content is read, as ${name} builds it`, () => {
    const text = textOf('html', `<!doctype html><title>no</title>${around(`<p>${APRIL}</p>`)}`);
    assert.equal(text.replace(/[¶\s]+/g, ' ').trim(), `Rain ${APRIL}`);
  });
}

test('a page whose article is a small part of it is read as a whole, and an empty main element does not hide the rest', () => {
  const read = (html) => textOf('html', html).replace(/\s+/g, ' ').trim();
  assert.equal(read(`<p>${APRIL}</p><article>Read this, too</article>`), `${APRIL} Read this, too`);
  assert.equal(read(`<main></main><p>${APRIL}</p>`), APRIL);
  assert.equal(read(`<article><header>By Ann</header>${APRIL}<article>A comment</article></article>`), `By Ann ${APRIL} A comment`);
  assert.equal(read(`<p hidden="until-found">${APRIL}</p>`), APRIL);
});

test('--html all, --select and --omit choose other parts of a page', () => {
  write('parts.html', `<nav>Ways</nav><main><h1>Rain</h1><p class="note">Note</p><p>${APRIL}</p></main><footer>End</footer>`);
  const hex = (text) => toHex(fingerprint(text));
  const read = (...args) => printed(['fingerprint', 'parts.html', ...args]).split('  ')[0];
  assert.equal(read(), hex(`Rain\n\nNote\n\n${APRIL}`));
  assert.equal(read('--html', 'all'), hex(`Ways\n\nRain\n\nNote\n\n${APRIL}\n\nEnd`));
  assert.equal(read('--omit', '.note, h1'), hex(APRIL));
  assert.equal(read('--select', 'footer, .note'), hex('Note\n\nEnd'));
  assert.match(
    run(['fingerprint', 'parts.html', '--select', '.none']).stderr,
    /parts\.html: nothing in it fits --select\n.*1 file has nothing that fits --select and was left out/,
  );
});

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
  for (const type of ['html', 'xhtml']) assert.equal(textOf(type, source, all).trim(), APRIL, type);
});

test('elements in each other, without end, are read', () => {
  for (const tag of ['<svg>', '<math>', '<template shadowrootmode=open>', '<svg><foreignObject>', '<b>']) {
    const source = `${tag.repeat(300_000)}<p>seen`;
    for (const type of ['html', 'xhtml']) assert.match(textOf(type, source, all), /seen$/, `${type} ${tag}`);
  }
});

const NAMES =
  'p div b a table tr td select option svg text foreignObject desc math mi annotation-xml template style script title textarea'.split(' ');
const PIECES = [
  ...NAMES.flatMap((name) => [`<${name}>`, `</${name}>`, `<${name}/>`]),
  ...'<!-- --> --!> <![CDATA[ ]]> <? <! < </ > " \' &amp &#'.split(' '),
  '<a b="',
  'x',
  '\0',
];

test('no markup ends the reading with an error, and no text between other characters is lost', async () => {
  await holds(
    fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 30 }), (pieces) => {
      const source = pieces.join('');
      for (const textOf of [pageOfHtml, pageOfXhtml]) textOf(source);
      pageOfXhtml(source, all);
      assert.match(pageOfHtml(`first ${source}`, all).text, /^first /);
    }),
  );
});

test('readings of ruby and the source of a formula are no text of a page, unless all is read', () => {
  const read = (html, page) => textOf('html', html, page).replace(/\s+/g, ' ').trim();
  const ruby = (base, reading) => `<ruby>${base}<rp>《</rp><rt>${reading}</rt><rp>》</rp></ruby>`;
  const japanese = `<main><p>${ruby('高坂', 'こうさか')}は<ruby>走<rt>はし</rt></ruby>って${ruby('学校', 'がっこう')}へ</p></main>`;
  assert.equal(read(japanese), '高坂は走って学校へ');
  assert.equal(read(japanese, { select: 'p' }), '高坂は走って学校へ');
  assert.equal(read(japanese, { all: true }), '高坂《こうさか》は走はしって学校《がっこう》へ');
  assert.equal(read('<ruby>小<rbc><rb>明</rb></rbc><rtc><rt>ㄒㄧㄠˇ</rt></rtc></ruby>今天'), '小明今天');
  const formula =
    '<span class="katex"><span class="katex-mathml"><math><semantics><mrow><mi>E</mi><mo>=</mo><mi>m</mi></mrow><annotation encoding="application/x-tex">E = m</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">E=m</span></span>';
  assert.equal(read(`<main>Here ${formula} is</main>`).replace(/ (?=[=m])/g, ''), 'Here E=m is');
});
