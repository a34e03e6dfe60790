// Writes the text of the lesson into the page of each language at build time. It comes from the prose.ts of every section; the
// package itself computes the figures in it.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { sheet, sheetTitle } from './src/exercises/sheet.ts';
import { body, head, unspaced } from './src/document.ts';
import { sections } from './src/sections.ts';

const installed = (name) => readFileSync(new URL(`node_modules/nearprint/${name}`, `file://${process.cwd()}/`));

let known;
function facts() {
  return (known ??= look());
}

function look() {
  const module = installed('dist/nearprint.wasm');
  return {
    module: module.length,
    compressed: brotliCompressSync(module).length,
    sha256: (text) => createHash('sha256').update(text).digest().readBigUInt64BE(),
    version: JSON.parse(installed('package.json')).version,
  };
}

/** Of the document of all chapters the documents of the chapters are made: the same script, another text. */
const CHAPTER = /^(.*\/deeper\/)([\w-]+)\/index\.html$/;

/** The documents of the chapters, for the bundler. */
export const chapters = ['deeper', 'zh/deeper'].flatMap((folder) => sections.map(({ id }) => `${folder}/${id}/index.html`));

/** Which page a document is. */
function pageAt(path) {
  const [, , chapter] = path.match(CHAPTER) ?? [];
  return chapter ?? (path.endsWith('/deeper/index.html') ? 'all' : 'front');
}

export function lesson() {
  return {
    name: 'lesson',
    enforce: 'pre',
    resolveId: (id) => {
      const path = resolve(id);
      return CHAPTER.test(path) ? path : undefined;
    },
    load: (id) => {
      const [, folder] = id.match(CHAPTER) ?? [];
      return folder && readFileSync(`${folder}index.html`, 'utf8').replace(/src="(?=[./]*\/src\/)/g, 'src="../');
    },
    transformIndexHtml: {
      order: 'pre',
      handler: (html, { path }) => {
        const language = path.includes('/zh/') ? 'zh' : 'en';
        if (path.startsWith('/exercises/')) {
          const written = sheet(language);
          return html
            .replace('<!-- head -->', () => `<title>${sheetTitle(language)}</title>`)
            .replace('<!-- body -->', () => (language === 'zh' ? unspaced(written) : written));
        }
        if (path.startsWith('/playground/')) return html;
        const page = pageAt(path);
        return html.replace('<!-- head -->', () => head(page, language)).replace('<!-- body -->', () => body(page, language, facts()));
      },
    },
  };
}
