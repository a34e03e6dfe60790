// Writes the text of the lesson into the page of each language at build time. It comes from the prose.ts of every section; the
// package itself computes the figures in it.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { sheet, sheetTitle } from './src/exercises/sheet.ts';
import { body, head, unspaced } from './src/page/document.ts';

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

export function lesson() {
  return {
    name: 'lesson',
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
        return html.replace('<!-- head -->', () => head(language)).replace('<!-- body -->', () => body(language, facts()));
      },
    },
  };
}
