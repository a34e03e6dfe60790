// Editors that need no adapter: the recipes of dom.d.ts, which watch the element of the editor, and for Monaco the one of the
// guide.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { forTests, NEAR, SOURCES } from './chromium.mjs';
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
    exports: 'return { focus: () => editor.focus(), text: () => editor.getValue(), marked, detach }',
  },
};

for (const [name, { imports, exports, code = recipe(name) }] of Object.entries(RECIPES)) {
  test(`${name}: marks follow what is typed, the document stays clean, and nothing is left behind`, { timeout: 240_000 }, async () => {
    const page = await chromium.open();
    await page.evaluate(async (code) => {
      await use('nearprint', 'nearprint/editor');
      const corpus = filled();
      const element = document.querySelector('main').appendChild(document.createElement('div'));
      globalThis.checker = createChecker(corpus, { delayMs: 0, scope: 'part' });
      const run = new Function('element', 'checker', `return (async () => { ${code} })()`);
      globalThis.editor = await run(element, checker);
      globalThis.marked = editor.marked ?? (() => [...(CSS.highlights.get('nearprint') ?? [])].map(String).join(''));
    }, `${imports}\n${code}\n${exports}`);
    await page.evaluate(() => editor.focus());
    await page.keyboard.insertText(NEAR);
    await page.waitForFunction(() => marked().includes('network as your laptop'));
    const before = await page.evaluate(() => marked());
    if (name === 'Monaco') {
      await page.keyboard.press('Alt+Enter');
      await page.waitForFunction(() => document.querySelector('.nearprint-card')?.contains(document.activeElement));
      await page.keyboard.press('Escape');
      await page.waitForFunction(() => document.querySelector('.nearprint-card') === null);
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

test('Monaco: a title is shown as it is, and is no Markdown', { timeout: 240_000 }, async () => {
  const page = await chromium.open();
  const title = 'Report ![x](/tracker.png) [sign in](https://evil.example/) *2024* <b>q</b> `c` https://a.example \\';
  const asked = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.evaluate(
    async ([text, title, imports, connect]) => {
      await use('nearprint', 'nearprint/editor');
      const corpus = new Corpus();
      corpus.put({ id: 'a', title, text });
      const element = document.querySelector('main').appendChild(document.createElement('div'));
      globalThis.checker = createChecker(corpus, { delayMs: 0 });
      globalThis.editor = await new Function('element', 'checker', `return (async () => { ${imports}\n${connect}\nreturn editor })()`)(
        element,
        checker,
      );
      editor.setValue(text);
    },
    [SOURCES[0].text, title, RECIPES.Monaco.imports, RECIPES.Monaco.code],
  );
  await page.waitForFunction(() => checker.state.matches.length > 0);
  asked.length = 0;
  await page.evaluate(() => {
    editor.setPosition({ lineNumber: 1, column: 10 });
    editor.focus();
    editor.trigger('test', 'editor.action.showHover', { focus: 'autoFocusImmediately' });
  });
  await page.waitForFunction(() => document.querySelector('.monaco-hover-content')?.textContent.includes('Report'));
  assert.equal(await page.evaluate(() => document.querySelector('.monaco-hover-content').textContent), title);
  assert.equal(await page.evaluate(() => document.querySelectorAll('.monaco-hover-content :is(img, a[data-href], em, b, code)').length), 0);
  assert.deepEqual(asked, []);
});
