// The types of the adapters, together with those of the frameworks.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const libraries = fileURLToPath(new URL('node_modules', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'nearprint-types-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const code = `
import { linter } from '@codemirror/lint'
import { EditorView } from '@codemirror/view'
import { Editor } from '@tiptap/core'
import { createChecker, openCorpus, type EditorMatch } from 'nearprint/editor'
import * as twin from 'nearprint/js'
import { openStore } from 'nearprint/store'
import { nearDuplicates } from 'nearprint/svelte'
import { serveWith } from 'nearprint/worker'
import { useChecker, useNearDuplicates } from 'nearprint/vue'
import { ref, shallowRef } from 'vue'
import { card } from 'nearprint/card'
import { createPanel } from 'nearprint/panel'
import { matchesField, nearprint, nearprintLintSource } from 'nearprint/codemirror'
import { nearprintKey, nearprintPlugin, selectRange } from 'nearprint/prosemirror'
import { Nearprint } from 'nearprint/tiptap'
import { schema } from 'prosemirror-schema-basic'
import { EditorState } from 'prosemirror-state'

const checker = createChecker({ check: () => [] })
const lint = nearprintLintSource(checker)
const view = new EditorView({ extensions: [nearprint(checker, { panel: true }), linter(lint, { delay: 0, needsRefresh: lint.needsRefresh })] })
const matches: readonly EditorMatch[] = view.state.field(matchesField)
const marked = card({ link: ({ data }) => (data as { url: string }).url, actions: [{ label: 'Quote', act: ({ id, scope }) => console.log(id, scope) }] })
nearprint(checker, { card: marked })
Nearprint.configure({ checker, card: marked })
marked(checker, { element: document.body, rects: () => [], caret: () => 0, focus: () => {} })()
document.body.append(createPanel(checker).element)
const state = EditorState.create({ schema, plugins: [nearprintPlugin(checker)] })
const from: number | undefined = nearprintKey.getState(state)?.[0]?.from
const editor = new Editor({ extensions: [Nearprint.configure({ checker })] })
editor.chain().focus().nextMatch().run()
selectRange(editor.view, [from ?? 0, 1])
if (matches[0]) editor.commands.ignoreMatch(matches[0], 'source')
const corpus = await openCorpus({ name: 'x', worker: () => new Worker('x') })
createChecker(corpus)
const off: () => void = corpus.subscribe(({ ids }) => console.log(ids?.length, corpus.state.status === 'restarting'))
await corpus.put(new Set([{ id: 'a', text: 'b' }]), { onProgress: ({ done }) => done })
const store = await openStore('x')
createChecker(store)
store.subscribe(({ ids }) => ids.map(id => store.get(id)?.text))
const damaged: string[] = store.damaged.flatMap(({ ids }) => ids)
serveWith(twin)
const score: number | undefined = useNearDuplicates(shallowRef(corpus), ref('text'), { limit: 1 }).state.value?.matches[0]?.score
useChecker(() => undefined).value?.recheck()
nearDuplicates(document.createElement('textarea'), { corpus: undefined, onstate: ({ matches }) => matches.length }).destroy()
off()
// @ts-expect-error
card({ actions: [{ label: 'Quote' }] })
// @ts-expect-error
await openCorpus({ worker: 'x' })
// @ts-expect-error
store.subscribe(({ id }) => id)
// @ts-expect-error
nearprint(checker, { panels: true })
// @ts-expect-error
Nearprint.configure({ checker: 'x' })
`;

// The examples of the guides, each a file.
const guides = new URL('../../www/guides/', import.meta.url);
const examples = readdirSync(guides).flatMap((guide) =>
  [...readFileSync(new URL(guide, guides), 'utf8').matchAll(/^```(tsx?)\n(.*?)^```$/gms)].map(([, kind, code], number) => [
    `${guide.replace('.md', '')}-${number}.${kind}`,
    code,
  ]),
);

test('right use compiles, as do the examples of the guides, and wrong use does not', () => {
  assert.ok(examples.length >= 5);
  const modules = join(folder, 'node_modules');
  mkdirSync(join(modules, 'nearprint'), { recursive: true });
  for (const name of readdirSync(libraries))
    if (!name.startsWith('.') && name !== 'nearprint') symlinkSync(join(libraries, name), join(modules, name));
  execFileSync('tar', ['-xzf', process.env.NEARPRINT_TARBALL, '--strip-components=1', '-C', join(modules, 'nearprint')]);
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  const files = [['use.ts', code], ...examples];
  for (const [name, content] of files) writeFileSync(join(folder, name), content);
  const options = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    types: [],
    jsx: 'react-jsx',
    moduleDetection: 'force',
    target: 'ES2022',
    lib: ['ES2022', 'DOM', 'DOM.Iterable', 'ESNext.Disposable'],
    module: 'nodenext',
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files: files.map(([name]) => name) }));
  const { stdout } = spawnSync(process.execPath, [join(libraries, 'typescript/bin/tsc'), '-p', folder], { encoding: 'utf8' });
  // Errors in the frameworks' types do not count.
  assert.deepEqual(
    stdout.split('\n').filter((line) => line !== '' && !/^(.*node_modules\/(?!nearprint\/)| )/.test(line)),
    [],
  );
});
