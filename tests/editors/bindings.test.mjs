// The bindings of frameworks and editors: they follow their texts and corpora, and leave nothing behind.
import { inPage } from './in-page.mjs';

inPage('CodeMirror: the lint source is run again after "Not a copy of this", and when the document is deleted', [1, 0, 1, 0], async () => {
  const [{ EditorView }, { linter, forEachDiagnostic }, { nearprintLintSource }] = await load(
    '@codemirror/view',
    '@codemirror/lint',
    'nearprint/codemirror',
  );
  const counts = [];
  for (const change of [({ checker }) => checker.ignore(checker.state.matches[0], 'pair'), ({ corpus }) => corpus.delete('setup')]) {
    const corpus = live();
    const checker = createChecker(corpus, { ...quick, scope: 'part' });
    const source = nearprintLintSource(checker);
    const view = new EditorView({
      doc: near,
      parent: place(document.createElement('div')),
      extensions: [linter(source, { delay: 0, needsRefresh: source.needsRefresh })],
    });
    const count = () => {
      const ids = new Set();
      forEachDiagnostic(view.state, ({ message }) => ids.add(message));
      return ids.size;
    };
    await until(() => count() > 0);
    counts.push(count());
    change({ checker, corpus });
    await until(() => count() === 0);
    counts.push(count());
    view.destroy();
  }
  return counts;
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

inPage('Vue: useNearDuplicates and useChecker, with v-model and a corpus that comes later', [0, 'setup', 1, '', 'setup', 0], async () => {
  const [{ createApp, h, nextTick, ref, shallowRef, withDirectives, vModelText }, { useNearDuplicates }] = await load(
    'vue',
    'nearprint/vue',
  );
  const corpus = live();
  const given = shallowRef();
  const text = ref(near);
  let duplicates;
  const app = createApp({
    setup() {
      duplicates = useNearDuplicates(given, text, quick);
      return () =>
        h('p', [
          withDirectives(h('textarea', { 'onUpdate:modelValue': (value) => (text.value = value) }), [[vModelText, text.value]]),
          h('output', (duplicates.state.value?.matches ?? []).map(({ id }) => id).join()),
        ]);
    },
  });
  app.mount(place(document.createElement('div')));
  const shown = () => document.querySelector('output').textContent;
  const told = [corpus.listeners];
  given.value = corpus;
  await until(() => shown() === 'setup');
  told.push(shown(), corpus.listeners);
  text.value = '';
  await until(() => shown() === '');
  told.push(shown());
  const area = document.querySelector('textarea');
  area.value = near;
  area.dispatchEvent(new Event('input'));
  await until(() => shown() === 'setup');
  told.push(shown());
  app.unmount();
  await nextTick();
  return [...told, corpus.listeners];
});

inPage('ProseMirror: plugins that are set anew after the checker has gone disturb nobody', ['setup', true, 'more'], async () => {
  const [{ EditorState, Plugin }, { EditorView }, { schema }, { nearprintPlugin }] = await load(
    'prosemirror-state',
    'prosemirror-view',
    'prosemirror-schema-basic',
    'nearprint/prosemirror',
  );
  const checker = createChecker(live(), quick);
  const doc = schema.node('doc', null, [schema.node('paragraph', null, [schema.text(near)])]);
  const plugins = [nearprintPlugin(checker), new Plugin({})];
  const view = new EditorView(place(document.createElement('div')), { state: EditorState.create({ doc, plugins }) });
  const first = await idle(checker);
  checker.dispose();
  view.updateState(view.state.reconfigure({ plugins: plugins.slice(0, 1) }));
  view.dispatch(view.state.tr.insertText('more', 1));
  return [first, view.state.plugins.length === 1, view.state.doc.textContent.slice(0, 4)];
});

inPage('Vue: a corpus in any kind of ref, also in a reactive object', ['setup', 'setup', 'setup'], async () => {
  const [{ effectScope, reactive, ref, shallowRef }, { useNearDuplicates }] = await load('vue', 'nearprint/vue');
  const filled = () => {
    const corpus = new Corpus();
    for (const source of sources) corpus.put(source);
    return corpus;
  };
  const object = reactive({ corpus: filled() });
  const scope = effectScope();
  const states = scope.run(() =>
    [shallowRef(filled()), ref(filled()), () => object.corpus].map((corpus) => useNearDuplicates(corpus, ref(near), quick).state),
  );
  const shown = () => states.map(({ value }) => value?.error ?? (value?.matches ?? []).map(({ id }) => id).join());
  await until(() => shown().every((shown) => shown !== ''));
  scope.stop();
  return shown();
});

inPage(
  'Svelte: the action nearDuplicates, with a text that bind:value sets and a corpus that comes later and goes again',
  [0, 'setup', '', 0, 0],
  async () => {
    const { nearDuplicates } = await import('nearprint/svelte');
    const corpus = live();
    const area = place(document.createElement('textarea'));
    area.value = near;
    let matches = [];
    const parameters = { ...quick, corpus: undefined, onstate: (state) => (matches = state.matches) };
    // As a compiled component calls it.
    const action = nearDuplicates(area, parameters);
    const told = [corpus.listeners];
    action.update({ ...parameters, corpus });
    await until(() => matches.length > 0);
    told.push(matches.map(({ id }) => id).join());
    area.value = '';
    await until(() => matches.length === 0);
    told.push('');
    area.value = near;
    await until(() => matches.length > 0);
    action.update({ ...parameters, corpus: undefined });
    told.push(matches.length);
    action.destroy();
    return [...told, corpus.listeners];
  },
);

inPage('Vue and Svelte: keys that change nothing shown set no state', [2, 2], async () => {
  const [{ createApp, h, nextTick, ref }, { useNearDuplicates }, { nearDuplicates }] = await load(
    'vue',
    'nearprint/vue',
    'nearprint/svelte',
  );
  const options = { delayMs: 60_000 };
  const text = ref('');
  let drawn = 0;
  const app = createApp({
    setup() {
      const { state } = useNearDuplicates(live(), text, options);
      return () => (drawn++, h('output', state.value.status));
    },
  });
  app.mount(place(document.createElement('div')));
  let told = 0;
  const area = place(document.createElement('textarea'));
  const action = nearDuplicates(area, { ...options, corpus: live(), onstate: () => told++ });
  for (let key = 0; key < 20; key++) {
    text.value += 'a';
    area.value += 'a';
    await nextTick();
  }
  const counts = [drawn, told];
  action.destroy();
  app.unmount();
  return counts;
});

inPage(
  'all adapters take the same options: the list below the text, in an element or in none, and no other option',
  Object.fromEntries(['textarea', 'codemirror', 'prosemirror', 'tiptap'].map((name) => [name, [0, 1, 1, 1, 1, 1, 0, 0]])),
  async () => {
    const [{ mount }, { nearprint }, { nearprintPlugin }] = await load('/mount.mjs', 'nearprint/codemirror', 'nearprint/prosemirror');
    const aside = place(document.createElement('aside'));
    aside.id = 'aside';
    const lists = () => document.querySelectorAll('.nearprint-panel').length;
    const told = {};
    for (const name of ['textarea', 'codemirror', 'prosemirror', 'tiptap']) {
      told[name] = [];
      for (const panel of [true, aside, '#aside', false]) {
        const checker = createChecker(live(), quick);
        const { end } = await mount(name, [near], checker, { panel, keys: false, locale: 'en' });
        await until(() => checker.state.matches.length > 0);
        if (panel) await until(() => lists() > 0);
        told[name].push(aside.childElementCount, lists());
        end();
        await until(() => lists() === 0);
        checker.dispose();
      }
    }
    const checker = createChecker(live(), quick);
    for (const wrong of [{ panels: true }, { panel: 1 }, { keys: 'yes' }, { card: {} }, { link: 'x' }, { strings: { opened: 'x' } }])
      for (const make of [
        (options) => watch(document.createElement('textarea'), checker, options),
        (options) => nearprint(checker, options),
        (options) => nearprintPlugin(checker, options),
      ])
        try {
          make(wrong);
          told.accepted = Object.keys(wrong)[0];
        } catch (error) {
          if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
        }
    return told;
  },
);

inPage(
  'a place in the text has its match: in the checker, CodeMirror and ProseMirror',
  { checker: ['setup', 'setup', null, null], codemirror: ['setup', null], prosemirror: ['setup', null, 'setup'] },
  async () => {
    const [
      { EditorView },
      { nearprint, matchAt: inCodeMirror },
      { EditorState },
      { EditorView: ProseView },
      { schema },
      { nearprintPlugin, matchAt: inProseMirror },
    ] = await load(
      '@codemirror/view',
      'nearprint/codemirror',
      'prosemirror-state',
      'prosemirror-view',
      'prosemirror-schema-basic',
      'nearprint/prosemirror',
    );
    const id = (match) => match?.id ?? null;
    const text = `${filler}\n\n${near}`;
    const at = filler.length + 10;
    const start = () => createChecker(live(), { ...quick, scope: 'part' });
    const first = start();
    const view = new EditorView({ doc: text, parent: place(document.createElement('div')), extensions: [nearprint(first)] });
    await until(() => view.dom.querySelector('.nearprint-mark'));
    const {
      here: [[from, to]],
    } = first.state.matches[0];
    const told = {
      checker: [id(first.matchAt(from)), id(first.matchAt(to - 1)), id(first.matchAt(from - 1)), id(first.matchAt(text.length + 5))],
      codemirror: [id(inCodeMirror(view.state, at)), id(inCodeMirror(view.state, 5))],
    };
    const second = start();
    const doc = schema.node(
      'doc',
      null,
      [filler, near].map((text) => schema.node('paragraph', null, [schema.text(text)])),
    );
    const prose = new ProseView(place(document.createElement('div')), {
      state: EditorState.create({ doc, plugins: [nearprintPlugin(second)] }),
    });
    await until(() => prose.dom.querySelector('.nearprint-mark'));
    told.prosemirror = [id(inProseMirror(prose.state, at)), id(inProseMirror(prose.state, 5))];
    prose.dispatch(prose.state.tr.insertText('Well. ', 1));
    told.prosemirror.push(id(inProseMirror(prose.state, at + 6)));
    return told;
  },
);
