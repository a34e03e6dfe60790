// Editors that need no adapter: the recipes of dom.d.ts, which watch the element of the editor, and for Monaco the one of the
// guide.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { forTests, NEAR } from './chromium.mjs';
import { HOVER, MONACO } from './frameworks.mjs';

const chromium = forTests();

/** The lines between an example's heading and the next one, unchanged. */
const types = readFileSync(new URL('../../pkg-template/dom.d.ts', import.meta.url), 'utf8');
const recipe = (name) =>
  types
    .split(`// ${name}\n`)[1]
    .split(/\n \*\n| \* @/)[0]
    .replace(/^ \* ?/gm, '');

const guide = readFileSync(new URL('../../www/guides/adapter.md', import.meta.url), 'utf8');

const RECIPES = {
  Quill: {
    imports: 'const [{ default: Quill }, { watch }] = await Promise.all([import("quill"), import("nearprint/dom")])',
    exports: 'return { focus: () => quill.focus(), text: () => quill.getText(), history: "quill" }',
  },
  Lexical: {
    imports:
      'const [{ createEditor }, { registerPlainText }, { watch }] = await Promise.all([import("lexical"), import("@lexical/plain-text"), import("nearprint/dom")])',
    exports: 'return { focus: () => element.focus(), text: () => element.textContent }',
  },
  Monaco: {
    // The functions of the guide, unchanged.
    code: `const { card } = await import("nearprint/card")
      const connectors = [${[...guide.matchAll(/^export (function connect.*?^})/gms)].map(([, code]) => code).join(', ')}]
      const detach = connectors[0](editor, monaco, checker)
      connectors[1](editor, checker)`,
    imports: `const [monaco] = await Promise.all([import("${MONACO}"), import("${HOVER}")])
      element.style.height = "300px"
      const editor = monaco.editor.create(element, { links: false, wordBasedSuggestions: "off", unicodeHighlight: { ambiguousCharacters: false } })
      const model = editor.getModel()
      const marked = () => model.getAllDecorations().filter(({ options }) => options.inlineClassName === "nearprint-mark").map(({ range }) => model.getValueInRange(range)).join("")`,
    exports: `const hover = () => (editor.setPosition({ lineNumber: 1, column: 10 }), editor.trigger("test", "editor.action.showHover", { focus: "autoFocusImmediately" }))
      return { focus: () => editor.focus(), text: () => editor.getValue(), marked, detach, hover }`,
  },
};

/** In a hover of Monaco it is shown as it is, and is no Markdown. */
const TITLE = 'Report ![x](/tracker.png) [sign in](https://evil.example/) *2024* <b>q</b> `c` https://a.example \\';

for (const [name, { imports, exports, code = recipe(name) }] of Object.entries(RECIPES)) {
  test(`${name}: marks follow what is typed, the document stays clean, and nothing is left behind`, { timeout: 240_000 }, async () => {
    const page = await chromium.open();
    await page.evaluate(
      async ([code, title]) => {
        await use('nearprint', 'nearprint/editor');
        const corpus = filled();
        corpus.put({ ...sources[0], title });
        const element = document.querySelector('main').appendChild(document.createElement('div'));
        globalThis.checker = createChecker(corpus, { delayMs: 0, scope: 'part' });
        const run = new Function('element', 'checker', `return (async () => { ${code} })()`);
        globalThis.editor = await run(element, checker);
        globalThis.marked = editor.marked ?? (() => [...(CSS.highlights.get('nearprint') ?? [])].map(String).join(''));
      },
      [`${imports}\n${code}\n${exports}`, TITLE],
    );
    await page.evaluate(() => editor.focus());
    await page.keyboard.insertText(NEAR);
    await page.waitForFunction(() => marked().includes('network as your laptop'));
    const before = await page.evaluate(() => marked());
    if (name === 'Monaco') {
      await page.keyboard.press('Alt+Enter');
      await page.waitForFunction(() => document.querySelector('.nearprint-card')?.contains(document.activeElement));
      await page.keyboard.press('Escape');
      await page.waitForFunction(() => document.querySelector('.nearprint-card') === null);
      const requests = page.requests.length;
      await page.evaluate(() => editor.hover());
      const content = page.locator('.monaco-hover-content').filter({ hasText: 'Report' });
      assert.equal(await content.textContent(), TITLE);
      assert.equal(await content.locator('img, a[data-href], em, b, code').count(), 0);
      assert.equal(page.requests.length, requests);
      await page.keyboard.press('Escape');
    }
    await page.keyboard.press('Control+Home');
    await page.keyboard.type('Well, 😀 now. ');
    await page.waitForFunction((before) => marked() === before && checker.state.status === 'idle', before);
    assert.match(await page.evaluate(() => editor.text()), /Well, 😀 now\. Before you begin/);
    if (name !== 'Monaco') assert.equal(await page.evaluate(() => document.querySelectorAll('main mark, main .nearprint-mark').length), 0);
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    await page.waitForFunction(() => marked() === '' && checker.state.matches.length === 0);
  });
}
