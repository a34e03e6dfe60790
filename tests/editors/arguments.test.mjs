// A wrong argument is refused at once, by its name, by everything that takes it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { strings } from '../../pkg-template/editor/strings.js';
import { forTests } from './chromium.mjs';

let page;
const chromium = forTests({}, async () => {
  page = await chromium.open();
  await page.evaluate(async () => {
    const entries = ['', '/editor', '/dom', '/card', '/panel', '/codemirror', '/prosemirror', '/store'].map((name) => `nearprint${name}`);
    Object.assign(globalThis, ...(await load(...entries)));
    const filled = new Corpus();
    filled.put(sources);
    const gone = createChecker(filled);
    gone.dispose();
    const checker = createChecker(filled);
    checker.reset('abcdef');
    const input = (type) => Object.assign(document.createElement('input'), { type });
    const area = document.body.appendChild(document.createElement('textarea'));
    Object.assign(globalThis, { filled, gone, checker, input, area, inWorker: await openCorpus(), store: await openStore('arguments') });
  });
});

/** Rows of a call in the page and what it says, or `ACCEPTED`. */
const refuses = (name, rows) =>
  test(name, async () => {
    const told = await page.evaluate(
      async (calls) => {
        const told = [];
        for (const call of calls) {
          const done = (async () => await (0, eval)(call)())();
          told.push(
            await done.then(
              (made) => (typeof made === 'function' && made(), 'accepted'),
              (error) => `${error.name}: ${error.message}`,
            ),
          );
        }
        return told;
      },
      rows.map(([call]) => `${call}`),
    );
    for (const [at, [call, expected]] of rows.entries()) {
      if (expected instanceof RegExp) assert.match(told[at], expected, `${call}`);
      else assert.equal(told[at], expected, `${call}`);
    }
  });
const ACCEPTED = 'accepted';
/** A call with another value in the place of `VALUE`. */
const withValue = (call, value) => `${call}`.replace('VALUE', JSON.stringify(value));

refuses('the checker, which stays as it was', [
  [() => createChecker({}), /^TypeError: corpus/],
  [() => createChecker(filled, { limt: 3 }), /^TypeError: unknown option 'limt'.*'limit'/],
  [() => createChecker(filled, { limit: 51 }), /^RangeError: options\.limit/],
  [() => createChecker(filled, { strictness: 'most' }), /^RangeError: options\.strictness/],
  [() => createChecker(filled, { scope: 'passage' }), /^RangeError: options\.scope must be 'document' or 'part', got 'passage'/],
  [() => createChecker(filled, { ignored: [{ kind: 'pair' }] }), /^TypeError: ignored\[0\]\.id must be a string, got undefined/],
  [
    () => createChecker(filled, { ignored: [{ kind: 'paragraph' }] }),
    /^TypeError: ignored\[0\]\.contentHash must be a string, got undefined/,
  ],
  [
    () => createChecker(filled, { ignored: [{ kind: 'pair', id: 'a', contentHash: null }] }),
    /^TypeError: ignored\[0\]\.contentHash must be a string, got null/,
  ],
  [() => createChecker(filled, { exclude: ['setup', 3] }), 'TypeError: options.exclude[1] must be a string, got 3'],
  [() => createChecker(filled, { exclude: new Set() }), 'TypeError: options.exclude must be a function or an array of ids, got a Set'],
  [() => createChecker(filled, { delayMs: 5000 }), ACCEPTED],
  [() => checker.reset(7), /^TypeError: text/],
  [() => checker.edit([{ from: 0, to: 7, insert: '' }]), /^RangeError: changes\[0\]\.to/],
  [() => checker.edit([0, 2].map((from) => ({ from, to: from + 3, insert: '' }))), /^RangeError: changes must not overlap/],
  [() => checker.edit([null]), /^TypeError: changes\[0\] must be an object, got null/],
  [() => checker.compose('x'), /^TypeError: composing must be true or false, got 'x'/],
  [() => checker.matchAt('3'), /^TypeError: position must be a whole number .*, got '3'/],
  [() => checker.matchAt(-1), /^RangeError: position must be .*, got -1/],
  [() => void (checker.ignored = [null]), /^TypeError: ignored\[0\]\.kind must be 'pair', 'paragraph' or 'source', got undefined/],
  [() => checker.ignore({}, 'pair'), /^TypeError: match/],
  [() => checker.ignore({ id: 'a', parts: [[0, 1]] }, 'pear'), /^RangeError: kind/],
  [() => checker.subscribe(), /^TypeError: listener/],
  [() => checker.passages(), /^TypeError: match\.id must be a string, got undefined/],
  [() => changeBetween(null, ''), /^TypeError: before must be a string, got null/],
  ...['edit([])', 'subscribe(() => {})', 'recheck()'].map((call) => [
    `() => gone.${call}`,
    /^NearprintError: this checker has been disposed/,
  ]),
  [() => checker.matchAt(checker.text === 'abcdef' ? 0 : NaN), ACCEPTED],
]);

refuses('watch, the panel and the card', [
  [() => watch(area), /^TypeError: checker must be .*, got undefined$/],
  [() => watch(area, {}), /^TypeError: checker must be .*, got an object$/],
  [() => watch(area, checker, { panel: '#nothing' }), /^TypeError: options\.panel must be .*, got '#nothing'$/],
  [() => watch(area, checker, { panel: '((' }), /^SyntaxError: .*'\(\('/],
  [() => watch(area, checker, { strings: { nome: '' } }), /^TypeError: unknown option 'nome' in options\.strings; did you mean 'none'\?$/],
  [
    () => watch(area, checker, { strings: { '': '' } }),
    `TypeError: unknown option '' in options.strings; known are ${Object.keys(strings.en).join(', ')}`,
  ],
  [() => watch(area, checker, { panel: 'body', strings: { none: 'None' } }), ACCEPTED],
  [() => watch(area, checker, { strings: strings.en }), ACCEPTED],
  ...['checkbox', 'file', 'hidden', 'number', 'password'].map((type) => [
    withValue(() => watch(input(VALUE), checker), type),
    'TypeError: element must be a text field or contenteditable, got a HTMLInputElement',
  ]),
  ...['text', 'search', 'nonesuch'].map((type) => [withValue(() => watch(input(VALUE), checker), type), ACCEPTED]),
  [
    () => watch(Object.assign(document.createElement('div'), { contentEditable: 'false' }), checker),
    /^TypeError: element must be .* read-only one \(contenteditable="false"\): watch it when it can be edited$/,
  ],
  ...['CodeMirror', 'ace_editor', 'monaco-editor'].map((name) => [
    withValue(() => {
      const editor = document.body.appendChild(Object.assign(document.createElement('div'), { className: VALUE }));
      return watch(editor.appendChild(document.createElement('textarea')), checker);
    }, name),
    /hidden area of CodeMirror 5, Ace or Monaco, which need an adapter/,
  ]),
  [() => createPanel(), 'TypeError: checker must be a checker, got undefined'],
  [() => createPanel(checker, { local: 'en' }), "TypeError: unknown option 'local' in options; did you mean 'locale'?"],
  [() => createPanel(checker, { select: 5 }), 'TypeError: options.select must be a function, got 5'],
  [() => createPanel(checker, { locale: 'en' }).dispose(), ACCEPTED],
  [() => card({ container: 5 }), 'TypeError: options.container must be an element or a selector, got 5'],
  [() => card({ open: '/notes' }), "TypeError: options.open must be a function, got '/notes'"],
]);

refuses(
  'a wrong locale, by everything that has the option',
  [
    () => watch(area, checker, { locale: VALUE }),
    () => card({ locale: VALUE }),
    () => createPanel(checker, { locale: VALUE }),
    () => nearprint(checker, { locale: VALUE }),
    () => nearprintLintSource(checker, { locale: VALUE }),
    () => nearprintPlugin(checker, { locale: VALUE }),
  ].flatMap((call) => [
    [withValue(call, 'en_US'), "RangeError: options.locale must be a language tag such as 'en' or 'pt-BR', got 'en_US'"],
    [withValue(call, 5), "TypeError: options.locale must be a language tag such as 'en' or 'pt-BR', got 5"],
  ]),
);

refuses('a corpus, a store and a corpus in a worker, also by position', [
  ...['filled', 'store', 'inWorker'].flatMap((corpus) => [
    [`() => ${corpus}.check('', { signal: 7 })`, 'TypeError: options.signal must be an AbortSignal, got 7'],
    [`() => ${corpus}.check('', { exclude: ['a', 3] })`, 'TypeError: options.exclude[1] must be a string, got 3'],
    [`() => ${corpus}.put([{ id: 'a', text: '' }, { id: 'b' }])`, 'TypeError: documents[1].text must be a string, got undefined'],
    [`() => ${corpus}.put({ id: 'b' })`, 'TypeError: document.text must be a string, got undefined'],
    [`() => ${corpus}.put({ id: '\\ud800', text: '' })`, /^TypeError: document\.id must be a string without unpaired surrogates/],
    [`() => ${corpus}.delete('\\ud800')`, "TypeError: id must be a string without unpaired surrogates, got '\\ud800'"],
    [
      `() => ${corpus}.sync([sources[0], sources[0]])`,
      /^RangeError: documents\[1\]\.id must be another than that of documents\[0\], got 'setup'/,
    ],
    [`() => ${corpus}.sync(undefined)`, 'TypeError: documents must be an iterable of documents, got undefined'],
    [
      `() => ${corpus}.put([sources[0], { id: 'b', text: 'b', data: { go() {} } }])`,
      /^TypeError: documents\[1\]\.data\.go must be JSON: .*, got a function$/,
    ],
  ]),
  [() => inWorker.put([...Array(300).fill(sources[0]), { id: 'r' }]), /^TypeError: documents\[300\]\.text/],
  [() => inWorker.put(null), /^TypeError: documents must be a document or an iterable of documents, got null/],
  [() => inWorker.check('', { exclude: () => false }), /^TypeError: argument 2 of check cannot be sent: exclude: /],
  [() => openCorpus({ onProgress: 'all' }), /^TypeError: options\.onProgress/],
  [() => openCorpus({ worker: () => null }), /^TypeError: options\.worker must be a Worker, got null/],
  [() => inWorker.check('', { exclude: ['a'] }), ACCEPTED],
]);
