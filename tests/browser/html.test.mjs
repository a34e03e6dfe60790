// The text of an HTML file, without tags, scripts and style sheets. `cargo xtask bench growth` measures that the work grows with the file.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { transform } from 'esbuild';

const source = await readFile(new URL('../../www/src/7-documents/html.ts', import.meta.url), 'utf8');
const { code } = await transform(source, { loader: 'ts', format: 'esm' });
const { withoutTags } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
const words = (html) => withoutTags(html).split(/\s+/).filter(Boolean).join(' ');

test('tags, scripts and style sheets go, the text stays', () => {
  assert.equal(words('<p>One <b>two</b></p><br/>three'), 'One two three');
  assert.equal(words('a<script>if (1 < 2) x("<p>")</script>b<STYLE media=x>p { }</style >c'), 'a b c');
  assert.equal(words('a<script>"</style>"</script>b'), 'a b');
  assert.equal(words('1 < 2 and 3 > 2, <> <scripture>stays</scripture>'), '1 < 2 and 3 > 2, <> stays');
  assert.equal(words('before<script>never closed'), 'before');
  assert.equal(words(''), '');
});
