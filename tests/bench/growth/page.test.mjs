// The lesson reads HTML in linear time: what opens and does not close takes time that grows with the file.

import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { transform } from 'esbuild';
import { assertGrowth } from './growing.mjs';

const source = await readFile(new URL('../../../www/src/7-documents/html.ts', import.meta.url), 'utf8');
const { code } = await transform(source, { loader: 'ts', format: 'esm' });
const { withoutTags } = await import(`data:text/javascript,${encodeURIComponent(code)}`);

for (const piece of ['<', '<a', '<script', '<script>', '<style><', '</script', '</script ', '<!--', '<a b="', '< >']) {
  test(`a file of ${piece}`, async (t) => {
    const prepare = (n) => {
      const html = piece.repeat(n / piece.length);
      return () => {
        const { user } = process.cpuUsage();
        withoutTags(html);
        return (process.cpuUsage().user - user) / 1000;
      };
    };
    (await assertGrowth(prepare, { start: 1 << 18, least: 5 })).forEach((step) => t.diagnostic(step));
  });
}
