// Each editor over the same corpus. The code beside an editor is the code that runs it.
import { createChecker, openCorpus, type Checkable, type Checker } from 'nearprint/editor';
import '../src/page/tokens.css';
import './playground.css';
import { meter } from './meter.ts';
import { example, language, sources, words } from './words.ts';

interface Mounted {
  dom: HTMLElement;
  destroy(): void;
}
interface Kind {
  name: string;
  load: () => Promise<unknown>;
  code: () => Promise<{ default: string }>;
}

const kinds: Kind[] = [
  { name: 'textarea', load: () => import('./editors/textarea.ts'), code: () => import('./editors/textarea.ts?raw') },
  { name: 'contenteditable', load: () => import('./editors/contenteditable.ts'), code: () => import('./editors/contenteditable.ts?raw') },
  { name: 'CodeMirror', load: () => import('./editors/codemirror.ts'), code: () => import('./editors/codemirror.ts?raw') },
  { name: 'ProseMirror', load: () => import('./editors/prosemirror.ts'), code: () => import('./editors/prosemirror.ts?raw') },
  { name: 'Tiptap', load: () => import('./editors/tiptap.ts'), code: () => import('./editors/tiptap.ts?raw') },
  { name: 'React', load: () => import('./editors/react.ts'), code: () => import('./editors/react.ts?raw') },
];

function element(name: string, properties: Record<string, unknown> = {}, ...children: (Node | string)[]) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}
const link = (text: string, href: string) => element('a', { href }, text);

const editor = element('div', { className: 'editor' });
const code = element('pre', { tabIndex: 0 });
const facts = { slow: element('dd', {}, '–'), slowest: element('dd', {}, '–'), verdict: element('dd', {}, '–') };
const milliseconds = new Intl.NumberFormat(language, { style: 'unit', unit: 'millisecond', maximumFractionDigits: 1 });
const fact = (name: keyof typeof facts) => element('div', {}, element('dt', {}, words[name]), facts[name]);

const choices = kinds.map(({ name }, place) =>
  element(
    'label',
    {},
    element('input', { type: 'radio', name: 'editor', value: String(place), checked: place === 0, onchange: () => show(place) }),
    name,
  ),
);
const list = sources.map(({ title, text }) =>
  element('li', {}, element('button', { type: 'button', onclick: () => paste(text.split('\n\n')[0]!) }, words.paste(title))),
);

document
  .querySelector('main')!
  .append(
    element(
      'nav',
      {},
      element('b', {}, 'nearprint'),
      link(words.home, language === 'en' ? '../' : '../../zh/'),
      link(words.other, language === 'en' ? 'zh/' : '../'),
    ),
    element('h1', {}, words.title),
    element('p', {}, words.lead),
    element('fieldset', {}, element('legend', {}, words.editor), ...choices),
    element(
      'div',
      { className: 'columns' },
      element('section', {}, editor, element('dl', { className: 'meter' }, fact('slow'), fact('slowest'), fact('verdict'))),
      element(
        'section',
        {},
        element('h2', {}, words.sources),
        element('ul', { className: 'sources' }, ...list),
        element('h2', {}, words.code),
        code,
      ),
    ),
  );
meter(editor, (slow, slowest) => {
  facts.slow.textContent = String(slow);
  facts.slowest.textContent = milliseconds.format(slowest);
});

const corpus = await openCorpus();
for (const source of sources) await corpus.put(source);

/** The same corpus, with the time of its answers shown, including the way to the worker and back. */
const timed: Checkable = {
  async check(text, options) {
    const start = performance.now();
    const matches = await corpus.check(text, options);
    facts.verdict.textContent = milliseconds.format(performance.now() - start);
    return matches;
  },
  get: (id) => corpus.get(id),
};

let mounted: Mounted | undefined;
let checker: Checker | undefined;
let wanted = 0;

async function show(place: number) {
  wanted = place;
  const kind = kinds[place]!;
  const [module, { default: source }] = await Promise.all([kind.load(), kind.code()]);
  if (wanted !== place) return;
  mounted?.destroy();
  checker?.dispose();
  editor.replaceChildren();
  code.textContent = source;
  checker = createChecker(timed);
  // React's hook makes its own checker.
  const given = kind.name === 'React' ? timed : checker;
  mounted = (module as { mount(...given: unknown[]): Mounted }).mount(editor, example, words.label, given);
  editor.dataset.kind = kind.name;
}

/** Pastes as the writer would, so that it can be undone. */
function paste(text: string) {
  const target = mounted!.dom.matches('textarea, [contenteditable]') ? mounted!.dom : mounted!.dom.querySelector<HTMLElement>('textarea')!;
  target.focus();
  if (target instanceof HTMLTextAreaElement) target.setSelectionRange(target.value.length, target.value.length);
  else (getSelection()!.selectAllChildren(target), getSelection()!.collapseToEnd());
  document.execCommand('insertText', false, text);
}

await show(0);
