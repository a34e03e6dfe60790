// The bindings of frameworks and editors: they follow their texts and corpora, and leave nothing behind.
import { NEAR } from './chromium.mjs';
import { inPage } from './in-page.mjs';

/** What each framework makes of a corpus and a text, which the page changes; `late` does what a page still calls after it has gone. */
const FRAMEWORKS = {
  async React() {
    const [{ createElement, StrictMode, useState }, { createRoot }, { useNearDuplicates }] = await load(
      ...['react', 'react-dom/client', 'nearprint/react'],
    );
    let set, near;
    const Editor = () => {
      const [given, change] = useState({ corpus: undefined, text: '' });
      set = (next) => change((given) => ({ ...given, ...next }));
      near = useNearDuplicates(given.corpus, given.text, quick);
      return createElement('output', null, near.status);
    };
    const root = createRoot(place(document.createElement('div')));
    root.render(createElement(StrictMode, null, createElement(Editor)));
    await until(() => near);
    return {
      set: (next) => set(next),
      matches: () => near.matches,
      late({ ignore, props, matches: [match] } = near) {
        return () => [ignore(match, 'pair'), ...Object.values(props).map((call) => call())];
      },
      end: () => root.unmount(),
    };
  },

  async Vue() {
    const [{ createApp, h, ref, shallowRef, withDirectives, vModelText }, { useNearDuplicates }] = await load('vue', 'nearprint/vue');
    const [corpus, text] = [shallowRef(), ref('')];
    let near;
    const app = createApp({
      setup() {
        near = useNearDuplicates(corpus, text, quick);
        return () => withDirectives(h('textarea', { 'onUpdate:modelValue': (value) => (text.value = value) }), [[vModelText, text.value]]);
      },
    });
    app.mount(place(document.createElement('div')));
    return {
      set(next) {
        if ('corpus' in next) corpus.value = next.corpus;
        if (!('text' in next)) return;
        const area = document.querySelector('textarea');
        area.value = next.text;
        area.dispatchEvent(new Event('input'));
      },
      matches: () => near.state.value?.matches ?? [],
      late() {
        const [match] = near.state.value.matches;
        return () => [near.ignore(match, 'pair'), ...Object.values(near.on).map((call) => call())];
      },
      end: () => app.unmount(),
    };
  },

  async Svelte() {
    const { nearDuplicates } = await import('nearprint/svelte');
    const area = place(document.createElement('textarea'));
    let matches = [];
    let parameters = { ...quick, corpus: undefined, onstate: (state) => (matches = state.matches) };
    const action = nearDuplicates(area, parameters); // as a compiled component calls it
    return {
      set(next) {
        if ('text' in next) area.value = next.text;
        if ('corpus' in next) action.update((parameters = { ...parameters, ...next }));
      },
      matches: () => matches,
      late: () => () => action.update(parameters),
      end: () => action.destroy(),
    };
  },
};

for (const [name, make] of Object.entries(FRAMEWORKS))
  inPage(
    `${name}: a corpus comes later and goes again, the text changes, and what the page still calls in the end does nothing`,
    [0, 'setup', 1, '', 'setup', 0, 0],
    async ([name, make]) => {
      const corpus = live();
      const one = await (0, eval)(`({ ${make} })`)[name]();
      const shown = () =>
        one
          .matches()
          .map(({ id }) => id)
          .join();
      const told = [];
      const tell = async (next, expected) => {
        one.set(next);
        await until(() => shown() === expected);
        told.push(shown());
      };
      one.set({ text: near });
      told.push(corpus.listeners);
      await tell({ corpus }, 'setup');
      told.push(corpus.listeners);
      await tell({ text: '' }, '');
      await tell({ text: near }, 'setup');
      const late = one.late();
      one.set({ corpus: undefined });
      await until(() => shown() === '' && corpus.listeners === 0);
      told.push(corpus.listeners);
      one.set({ corpus });
      await until(() => shown() === 'setup');
      one.end();
      await until(() => corpus.listeners === 0);
      late();
      return [...told, corpus.listeners];
    },
    [name, String(make)],
  );

inPage('React: matches move with the text of the same render, and on a server there are none', [true, 0, 'setup'], async () => {
  const [{ createElement, useState }, { createRoot }, { renderToString }, { useNearDuplicates }] = await load(
    ...['react', 'react-dom/client', 'react-dom/server', 'nearprint/react'],
  );
  const corpus = live();
  let type, now;
  const wrong = [];
  const Editor = () => {
    const [text, setText] = useState(near);
    type = setText;
    now = useNearDuplicates(corpus, text, quick);
    const marked = now.matches.flatMap(({ here }) => here).map((range) => text.slice(...range));
    if (marked.length > 0 && marked.join() !== near.slice(0, -1)) wrong.push(marked);
    return createElement('output', { 'data-status': now.status });
  };
  const server = renderToString(createElement(Editor));
  createRoot(place(document.createElement('div'))).render(createElement(Editor));
  await until(() => now.matches.length > 0);
  for (let i = 0; i < 12; i++) {
    type((text) => `${i} ${text}`); // with twenty numbers before it, it would be another text
    await pause(3);
  }
  await until(() => now.status === 'idle' && now.matches.length > 0);
  return [/data-status="idle"/.test(server), wrong.length, now.matches[0].id];
});

inPage('React: a checker of useChecker lives as long as its component, in Strict Mode too', [1, 'setup', 0, ''], async () => {
  const [{ createElement, StrictMode, useEffect, useState, useRef }, { createRoot }, { useChecker }] = await load(
    'react',
    'react-dom/client',
    'nearprint/react',
  );
  const corpus = live();
  const Note = () => {
    const checker = useChecker(corpus, quick);
    const area = useRef(null);
    const [matches, setMatches] = useState([]);
    useEffect(() => checker && area.current && watch(area.current, checker, { panel: false }), [checker]);
    useEffect(() => checker?.subscribe((state) => setMatches(state.matches)), [checker]);
    return createElement(
      'p',
      null,
      createElement('textarea', { ref: area, defaultValue: near }),
      createElement('output', null, matches.map(({ id }) => id).join()),
    );
  };
  const root = createRoot(place(document.createElement('div')));
  for (let note = 0; note < 5; note++) root.render(createElement(StrictMode, null, createElement(Note, { key: note })));
  await until(() => document.querySelector('output')?.textContent === 'setup');
  const listeners = corpus.listeners;
  root.render(createElement(StrictMode, null));
  // React cleans up effects after it has removed the elements.
  await until(() => !document.querySelector('output') && corpus.listeners === 0);
  return [listeners, 'setup', corpus.listeners, document.querySelector('main').textContent.replace('Editors', '')];
});

const DIAGNOSTIC = ['info', '93% of this text is also in “Setup guide”', NEAR.slice(0, -1)].join();
inPage(
  'CodeMirror: the lint source is run again after "Not a copy of this", and when the document is deleted',
  [DIAGNOSTIC, '', DIAGNOSTIC, ''],
  async () => {
    const [{ EditorView }, { linter, forEachDiagnostic }, { nearprintLintSource }] = await load(
      '@codemirror/view',
      '@codemirror/lint',
      'nearprint/codemirror',
    );
    const told = [];
    for (const change of [({ checker }) => checker.ignore(checker.state.matches[0], 'pair'), ({ corpus }) => corpus.delete('setup')]) {
      const corpus = live();
      const checker = createChecker(corpus, { ...quick, scope: 'part' });
      const source = nearprintLintSource(checker);
      const view = new EditorView({
        doc: `First.\n\n${near}`,
        parent: place(document.createElement('div')),
        extensions: [linter(source, { delay: 0, needsRefresh: source.needsRefresh })],
      });
      const shown = () => {
        const all = [];
        forEachDiagnostic(view.state, ({ severity, message }, ...range) => all.push(severity, message, view.state.sliceDoc(...range)));
        return all.join();
      };
      await until(() => shown() !== '');
      told.push(shown());
      change({ checker, corpus });
      await until(() => shown() === '');
      told.push(shown());
      view.destroy();
    }
    return told;
  },
);

inPage(
  'all adapters take the same options: the list below the text, in an element or in none, and no other option',
  Object.fromEntries(['textarea', 'codemirror', 'prosemirror', 'tiptap'].map((name) => [name, [0, 1, 1, 1, 1, 1, 0, 0]])),
  async () => {
    const { mount } = await import('/mount.mjs');
    const aside = Object.assign(place(document.createElement('aside')), { id: 'aside' });
    const lists = () => document.querySelectorAll('.nearprint-panel').length;
    const told = {};
    for (const name of ['textarea', 'codemirror', 'prosemirror', 'tiptap']) {
      told[name] = [];
      const checker = createChecker(live(), quick);
      for (const panel of [true, aside, '#aside', false]) {
        const { end } = await mount(name, [near], checker, { panel, keys: false, locale: 'en' });
        await until(() => checker.state.matches.length > 0 && (!panel || lists() > 0));
        told[name].push(aside.childElementCount, lists());
        end();
        await until(() => lists() === 0);
      }
      for (const wrong of [{ panels: true }, { panel: 1 }, { keys: 'yes' }, { card: {} }, { link: 'x' }, { strings: { opened: 'x' } }]) {
        if (name === 'tiptap') continue; // it hands them on to ProseMirror
        const made = await mount(name, [near], checker, wrong).catch((error) => error);
        if (!(made instanceof TypeError || made instanceof RangeError)) told[name].push(wrong);
      }
    }
    return told;
  },
);

inPage(
  'a place in the text has its match: in the checker, CodeMirror and ProseMirror',
  { checker: ['setup', 'setup', null, null], codemirror: ['setup', null], prosemirror: ['setup', null, 'setup'] },
  async () => {
    const [{ mount }, { matchAt: inCodeMirror }, { matchAt: inProseMirror }] = await load(
      ...['/mount.mjs', 'nearprint/codemirror', 'nearprint/prosemirror'],
    );
    const id = (match) => match?.id ?? null;
    const at = filler.length + 10;
    const start = async (kind) => {
      const checker = createChecker(live(), { ...quick, scope: 'part' });
      const { view } = await mount(kind, [filler, near], checker);
      await until(() => view.dom.querySelector('.nearprint-mark'));
      return [view, checker];
    };
    const [view, checker] = await start('codemirror');
    const [[from, to]] = checker.state.matches[0].here;
    const [prose] = await start('prosemirror');
    const told = {
      checker: [from, to - 1, from - 1, checker.text.length + 5].map((at) => id(checker.matchAt(at))),
      codemirror: [at, 5].map((at) => id(inCodeMirror(view.state, at))),
      prosemirror: [at, 5].map((at) => id(inProseMirror(prose.state, at))),
    };
    prose.dispatch(prose.state.tr.insertText('Well. ', 1));
    told.prosemirror.push(id(inProseMirror(prose.state, at + 6)));
    return told;
  },
);
