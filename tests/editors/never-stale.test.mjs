// Warnings are never stale and never loud: the cases in which they were.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { NEAR, PARAGRAPH, SOURCES, start } from './chromium.mjs';

let chromium;
before(async () => (chromium = await start()));
after(() => chromium?.close());

const FILLER = 'Nobody has ever said this before, and nobody is going to say it again. '.repeat(2);

async function open() {
  const page = await chromium.open();
  await page.evaluate(
    async ([near, paragraph, sources, filler]) => {
      const { Corpus } = await import('nearprint');
      Object.assign(globalThis, await import('nearprint/editor'), await import('nearprint/dom'), {
        Corpus,
        near,
        paragraph,
        sources,
        filler,
      });
      /** A corpus that tells of its changes, and counts how often it is asked. */
      globalThis.live = () => {
        const corpus = new Corpus();
        for (const source of sources) corpus.put(source);
        const listeners = new Set();
        const tell = (ids) => listeners.forEach((listener) => listener({ ids }));
        return {
          asked: 0,
          check(...args) {
            this.asked++;
            return corpus.check(...args);
          },
          get: (id) => corpus.get(id),
          subscribe: (listener) => (listeners.add(listener), () => listeners.delete(listener)),
          get listeners() {
            return listeners.size;
          },
          put(document) {
            corpus.put(document);
            tell([document.id]);
          },
          delete(id) {
            corpus.delete(id);
            tell([id]);
          },
        };
      };
      globalThis.until = (condition) =>
        new Promise((resolve) => {
          const look = () => (condition() ? resolve() : setTimeout(look, 5));
          look();
        });
      globalThis.pause = (time) => new Promise((resolve) => setTimeout(resolve, time));
      globalThis.quick = { delayMs: 0, midWordDelayMs: 0 };
      globalThis.found = (checker) =>
        checker.state.matches
          .map(({ id }) => id)
          .sort()
          .join();
      globalThis.idle = async (checker) => {
        await until(() => checker.state.status === 'idle');
        return found(checker);
      };
      globalThis.place = (element) => document.querySelector('main').appendChild(element);
    },
    [NEAR, PARAGRAPH, SOURCES, FILLER],
  );
  return page;
}

/** Runs in a page of its own. */
const inPage = (name, expected, run) =>
  test(name, { timeout: 30_000 }, async () => {
    const page = await open();
    assert.deepEqual(await page.evaluate(run), expected);
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  });

inPage('a text that a script sets is seen: no warning stays, and none is missed', [['setup'], [], ['setup']], async () => {
  const area = place(document.createElement('textarea'));
  const checker = createChecker(live(), quick);
  watch(area, checker);
  const seen = [];
  for (const text of [near, '', near]) {
    area.value = text;
    await until(() => checker.text === text && checker.state.status === 'idle');
    seen.push(checker.state.matches.map(({ id }) => id));
  }
  return seen;
});

inPage('elements of another frame are watched, with their marks in that frame', [['setup', 'setup'], true, true], async () => {
  const frame = place(document.createElement('iframe'));
  frame.srcdoc = '<!doctype html><body><textarea></textarea><div contenteditable></div>';
  await new Promise((resolve) => (frame.onload = resolve));
  const { contentDocument: other, contentWindow } = frame;
  const area = other.querySelector('textarea');
  const editable = other.querySelector('div');
  area.value = near;
  editable.textContent = near;
  const checkers = [area, editable].map((element) => {
    const checker = createChecker(live(), quick);
    watch(element, checker, { panel: element === area ? other.body : false });
    return checker;
  });
  await until(() => checkers.every((checker) => checker.state.matches.length > 0) && other.querySelector('section'));
  const marked = [...contentWindow.CSS.highlights.get('nearprint')].map(String).join();
  return [
    checkers.map(found),
    marked.includes('network as your laptop'),
    other.adoptedStyleSheets.length > 0 && !other.querySelector('section').hidden,
  ];
});

inPage(
  'ignoring one paragraph does not silence others: reset, cut and paste, a border in the middle',
  {
    ignored: '',
    reset: 'other',
    pasted: 'other',
    undone: '',
    split: 'setup',
    edited: '',
    rules: 1,
    unchanged: true,
  },
  async () => {
    const corpus = live();
    const other =
      'The cat that lives in our street has eaten the sausages of the whole neighbourhood, and nobody has seen her since the day before yesterday.';
    corpus.put({ id: 'other', text: `${other}\n\n${filler}` });
    const told = {};
    const start = async () => {
      const checker = createChecker(corpus, { ...quick, scope: 'part' });
      checker.reset(near);
      await idle(checker);
      checker.ignore(checker.state.matches[0], 'pair');
      told.ignored = await idle(checker);
      return checker;
    };
    let checker = await start();
    const saved = JSON.stringify(checker.ignored);
    // Another text altogether.
    checker.reset(other);
    told.reset = await idle(checker);
    // Cut all, and paste something else before it comes back.
    checker = await start();
    checker.edit([{ from: 0, to: near.length, insert: '' }]);
    await idle(checker);
    checker.edit([{ from: 0, to: 0, insert: `${other}\n\n${near}` }]);
    told.pasted = await idle(checker);
    checker.reset(near);
    told.undone = await idle(checker);
    told.unchanged = JSON.stringify(checker.ignored) === saved;
    // A second copy of the same document, as another paragraph after the ignored one.
    checker = await start();
    checker.edit([{ from: near.length, to: near.length, insert: `\n\n${paragraph}` }]);
    told.split = await idle(checker);
    // The ignored one is still the ignored one while it is edited.
    checker = await start();
    checker.edit([{ from: 6, to: 6, insert: ' indeed' }]);
    told.edited = await idle(checker);
    told.rules = checker.ignored.length;
    return told;
  },
);

inPage(
  'a part that is ignored hides no match that shows more than it',
  {
    ignored: '',
    document: 'X document',
    alone: 'X document',
    reloaded: 'X document',
    passage: 'X part',
    replaced: 'X part',
    joined: '',
    joinedAndSaved: '',
    trimmed: '',
    below: true,
    later: true,
    above: true,
    within: true,
    cut: '',
    appended: '',
    apart: '',
    next: true,
    nextAgain: true,
  },
  async () => {
    const parts = [
      'Connect the printer to the network before you install the driver. Keep the serial number at hand, because the set-up asks for it twice.',
      'Clean the glass with a soft dry cloth once a month. Never spray water on it, for the sensor under the left edge does not survive a drop.',
      'Paper that is damp or curled jams easily. Store it flat in its wrapper, and never fill the tray above the red line on its left side.',
    ];
    const own =
      'My own thoughts about gardening: tomatoes need plenty of sun and water, and they should be tied to strong stakes when the summer storms begin to blow.';
    const corpus = new Corpus();
    corpus.put({ id: 'X', text: parts.join('\n\n') });
    const shown = async (checker) => {
      await idle(checker);
      return checker.state.matches.map(({ id, scope }) => `${id} ${scope}`).join();
    };
    const start = async () => {
      const checker = createChecker(corpus, quick);
      checker.reset(`${own}\n\n${parts[0]}`);
      await idle(checker);
      checker.ignore(checker.state.matches[0], 'pair');
      return checker;
    };
    const told = {};
    let checker = await start();
    told.ignored = await shown(checker);
    checker.edit([{ from: checker.text.length, to: checker.text.length, insert: `\n\n${parts[1]}\n\n${parts[2]}` }]);
    told.document = await shown(checker);
    checker.edit([{ from: 0, to: own.length + 2, insert: '' }]);
    told.alone = await shown(checker);
    const again = createChecker(corpus, { ...quick, ignored: JSON.parse(JSON.stringify(checker.ignored)) });
    again.reset(checker.text);
    told.reloaded = await shown(again);
    checker = await start();
    checker.edit([
      { from: checker.text.length, to: checker.text.length, insert: `\n\n${parts[1]} ${own} ${own.split(' ').reverse().join(' ')}` },
    ]);
    told.passage = await shown(checker);
    // Both begin with the same letter.
    checker = await start();
    checker.reset(checker.text.replace(parts[0], parts[1]));
    told.replaced = await shown(checker);
    // The ignored part remains so, though it is a part of a longer paragraph now, or shorter than it was.
    checker = await start();
    checker.edit([{ from: own.length, to: own.length + 2, insert: ' ' }]);
    told.joined = await shown(checker);
    const joined = createChecker(corpus, { ...quick, ignored: JSON.parse(JSON.stringify(checker.ignored)) });
    joined.reset(checker.text);
    told.joinedAndSaved = await shown(joined);
    checker = await start();
    checker.edit([{ from: checker.text.length - 20, to: checker.text.length, insert: '' }]);
    told.trimmed = await shown(checker);
    // Line by line, as a writer does.
    const shows = async (checker, text) => {
      await idle(checker);
      return checker.state.matches.some(({ here }) => here.some((range) => checker.text.slice(...range).includes(text.slice(0, 40))));
    };
    const put = async (checker, at, ...inserts) => {
      for (const insert of inserts) {
        checker.edit([{ from: at, to: at, insert }]);
        at += insert.length;
        await idle(checker);
      }
    };
    checker = await start();
    await put(checker, checker.text.length, '\n', '\n', parts[1]);
    told.below = await shows(checker, parts[1]);
    checker = await start();
    await put(checker, checker.text.length, '\n', '\n', ...own.split(/(?= )/), '\n', '\n', parts[2]);
    told.later = await shows(checker, parts[2]);
    checker = await start();
    await put(checker, own.length + 2, parts[1], '\n', '\n');
    told.above = await shows(checker, parts[1]);
    checker = await start();
    await put(checker, checker.text.indexOf(' Keep the'), '\n', '\n', parts[1]);
    told.within = await shows(checker, parts[1]);
    // Both pieces of what is ignored remain so, and what is added to it by the way.
    checker = await start();
    await put(checker, checker.text.indexOf(' Keep the'), `\n\n${own}\n\n`);
    told.cut = await shown(checker);
    checker = await start();
    await put(checker, checker.text.length, ...' And so on, as it has been said already before.'.split(/(?= )/));
    told.appended = await shown(checker);
    // Two words far apart, in one change.
    checker = await start();
    checker.reset(checker.text.replace('printer', 'PRINTER').replace('serial', 'SERIAL'));
    told.apart = await shown(checker);
    // A paragraph behind a much longer one that is ignored; the answer remains the same.
    const long = [parts[0], parts[1], parts[2]].join(' ');
    corpus.put({ id: 'X', text: `${long}\n\n${filler} ${parts[0].split(' ').reverse().join(' ')}` });
    checker = createChecker(corpus, quick);
    checker.reset(`${own}\n\n${long}`);
    await idle(checker);
    checker.ignore(
      checker.state.matches.find(({ scope }) => scope !== 'document'),
      'pair',
    );
    const more = `${filler} ${parts[0].split(' ').reverse().join(' ')}`.slice(0, 120);
    checker.edit([{ from: checker.text.length, to: checker.text.length, insert: `\n\n${more}` }]);
    told.next = await shows(checker, more);
    checker.recheck();
    told.nextAgain = await shows(checker, more);
    return told;
  },
);

inPage(
  'a form in the text, whose fields are named like properties of nodes, is read as any other element',
  ['setup', 'setup', 'setup', 'setup'],
  async () => {
    const told = [];
    for (const name of ['nextSibling', 'parentNode', 'firstChild', 'nodeName']) {
      const element = place(document.createElement('div'));
      element.contentEditable = 'true';
      element.innerHTML = `<p>Before.</p><div><form><input name="${name}"></form></div><p>${near}</p><form>After. <input name="${name}"></form>`;
      const checker = createChecker(live(), quick);
      const end = watch(element, checker, { panel: false });
      told.push(await idle(checker));
      end();
      checker.dispose();
      element.remove();
    }
    return told;
  },
);

inPage(
  'what is ignored remains the same paragraph although the writer goes on during a check',
  { saved: ['wing', true], pasted: ['wing'] },
  async () => {
    const parts = {
      wing: 'Connect the printer to the network before you install the driver. Keep the serial number at hand, because the set-up asks for it twice.',
      glass:
        'Clean the glass with a soft dry cloth once a month. Never spray water on it, for the sensor under the left edge does not survive a drop.',
      paper:
        'Paper that is damp or curled jams easily. Store it flat in its wrapper, and never fill the tray above the red line on its left side.',
    };
    const corpus = new Corpus();
    corpus.put({ id: 'X', text: Object.values(parts).join(`\n\n${filler}\n\n`) }); // so that no range extends over two of them
    const slow = {
      check: async (...args) => {
        await pause(100);
        return corpus.check(...args);
      },
      get: (id) => corpus.get(id),
    };
    const options = { ...quick, scope: 'part' };
    const shown = async (checker) => {
      await idle(checker);
      const marked = checker.state.matches
        .flatMap(({ here }) => here)
        .map((range) => checker.text.slice(...range))
        .join();
      return Object.keys(parts)
        .filter((name) => marked.includes(parts[name].slice(0, 40)))
        .join();
    };
    const during = async (checker, change) => {
      await until(() => checker.state.status === 'checking');
      await pause(30);
      checker.edit([change]);
    };
    const first = createChecker(slow, options);
    first.reset(`Hi.\n\n${parts.glass}`);
    await idle(first);
    first.ignore(first.state.matches[0], 'pair');
    const rules = JSON.stringify(first.ignored);
    // A rule that was saved, and a paragraph above it during the first check.
    const checker = createChecker(slow, { ...options, ignored: JSON.parse(rules) });
    checker.reset(`Hi.\n\n${parts.glass}`);
    await during(checker, { from: 5, to: 5, insert: `${parts.wing}\n\n` });
    const saved = [await shown(checker), JSON.stringify(checker.ignored) === rules];
    // A paragraph that was cut and put back.
    first.edit([{ from: 5, to: first.text.length, insert: '' }]);
    await idle(first);
    first.edit([{ from: 5, to: 5, insert: parts.glass }]);
    await during(first, { from: 5, to: 5, insert: `${parts.wing}\n\n` });
    return { saved, pasted: [await shown(first)] };
  },
);

inPage('marks stay where the same text is in other nodes, and where its element is moved', [], async () => {
  const [{ text }] = sources;
  const drawn = () => [...(CSS.highlights.get('nearprint') ?? [])].map(String).join('');
  const select = (node, from, to) => getSelection().setBaseAndExtent(node, from, node, to);
  const other = place(document.createElement('div'));
  const actions = {
    bold: (element, node) => (select(node, 0, 11), document.execCommand('bold')),
    'bold, the whole': (element) => (getSelection().selectAllChildren(element), document.execCommand('bold')),
    link: (element, node) => (select(node, node.length - 6, node.length), document.execCommand('createLink', false, 'https://a.example/')),
    heading: (element, node) => (select(node, 3, 3), document.execCommand('formatBlock', false, 'h2')),
    list: (element, node) => (select(node, 3, 3), document.execCommand('insertUnorderedList')),
    'drawn again': (element) => {
      element.innerHTML = `<h2>${text}</h2>`;
    },
    moved: (element) => other.append(element),
    'moved with its parent': (element) => other.append(element.parentElement),
    'taken out for a while': async (element) => {
      const { parentElement } = element;
      element.remove();
      await pause(300);
      parentElement.append(element);
    },
  };
  const lost = [];
  for (const [name, act] of Object.entries(actions)) {
    const element = place(document.createElement('section')).appendChild(document.createElement('div'));
    element.contentEditable = 'true';
    element.innerHTML = `<p>${text}</p>`;
    const checker = createChecker(live(), quick);
    const end = watch(element, checker);
    await until(() => drawn() !== '' && checker.state.status === 'idle');
    const before = drawn();
    element.focus();
    await act(element, element.querySelector('p').firstChild);
    await Promise.race([until(() => drawn() === before), pause(2_000)]);
    if (drawn() !== before || found(checker) !== 'setup') lost.push(`${name}: ${drawn()}`);
    end();
    checker.dispose();
    element.remove();
  }
  // Of a field the marks have no text, but a width.
  const width = () => [...(CSS.highlights.get('nearprint') ?? [])].reduce((sum, range) => sum + range.getBoundingClientRect().width, 0);
  const area = document.createElement('textarea');
  const fields = {
    moved: () => other.append(area),
    'taken out for a while': async () => {
      area.remove();
      await pause(300);
      other.append(area);
    },
    'written again': () => {
      area.value = '';
      area.value = text;
    },
  };
  for (const [name, act] of Object.entries(fields)) {
    place(area).value = text;
    const checker = createChecker(live(), quick);
    const end = watch(area, checker, { panel: false });
    await until(() => checker.state.matches.length > 0 && checker.state.status === 'idle');
    const before = width();
    await act();
    await Promise.race([until(() => width() === before), pause(2_000)]);
    if (width() !== before) lost.push(`field ${name}: ${width()} of ${before}`);
    end();
    checker.dispose();
  }
  return lost;
});

inPage('a saved list of ignored paragraphs follows them while they are edited', '', async () => {
  const first = createChecker(live(), { ...quick, scope: 'part' });
  first.reset(near);
  await idle(first);
  first.ignore(first.state.matches[0], 'pair');
  const again = createChecker(live(), { ...quick, scope: 'part', ignored: JSON.parse(JSON.stringify(first.ignored)) });
  again.reset(near);
  await idle(again);
  again.edit([{ from: 6, to: 6, insert: ' indeed' }]);
  return idle(again);
});

inPage(
  'Tiptap: other plugins may be registered; marks stay and what is ignored does not grow',
  ['setup', true, 'other', 'other', 1],
  async () => {
    const [{ Editor }, { default: Kit, StarterKit }, { Nearprint }, { Plugin }] = await Promise.all(
      ['@tiptap/core', '@tiptap/starter-kit', 'nearprint/tiptap', 'prosemirror-state'].map((name) => import(name)),
    );
    const corpus = live();
    const checker = createChecker(corpus, { ...quick, scope: 'part' });
    const paragraph = (text) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
    const editor = new Editor({
      element: place(document.createElement('div')),
      content: { type: 'doc', content: [paragraph(near), paragraph(filler)] },
      extensions: [Kit ?? StarterKit, Nearprint.configure({ checker })],
    });
    const before = await idle(checker);
    const marked = () => [...editor.view.dom.querySelectorAll('.nearprint-mark')].map((mark) => mark.textContent).join('');
    await until(() => marked() !== '');
    editor.registerPlugin(new Plugin({}));
    await pause(50);
    const stays = marked() !== '';
    checker.ignore(checker.state.matches[0], 'pair');
    editor.registerPlugin(new Plugin({}));
    corpus.put({ id: 'other', text: filler });
    await until(() => checker.state.matches.length > 0);
    const after = found(checker);
    editor.unregisterPlugin('plugin$');
    return [before, stays, after, await idle(checker), checker.ignored.length];
  },
);

inPage('CodeMirror: the lint source is run again after "Not a copy of this", and when the document is deleted', [1, 0, 1, 0], async () => {
  const [{ EditorView }, { linter, forEachDiagnostic }, { nearprintLintSource }] = await Promise.all(
    ['@codemirror/view', '@codemirror/lint', 'nearprint/codemirror'].map((name) => import(name)),
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

inPage(
  'a change of the corpus waits for the writer: mid-word, while composing, and for a pause',
  { midWord: 0, composing: 0, pause: 0, finally: true },
  async () => {
    const corpus = live();
    const checker = createChecker(corpus, { delayMs: 100, midWordDelayMs: 600, scope: 'part' });
    checker.reset(near);
    await idle(checker);
    const asked = () => corpus.asked - before;
    const told = {};
    let before = corpus.asked;
    corpus.put({ id: 'new', text: filler });
    await pause(40);
    told.pause = asked();
    await until(() => asked() > 0);
    await idle(checker);
    before = corpus.asked;
    checker.edit([{ from: near.length, to: near.length, insert: ' w' }]);
    corpus.put({ id: 'new', text: 'It changes again.' });
    await pause(300);
    told.midWord = asked();
    checker.compose(true);
    corpus.put({ id: 'new', text: 'It changes again and again.' });
    await pause(700);
    told.composing = asked();
    checker.compose(false);
    await until(() => asked() > 0);
    told.finally = true;
    return told;
  },
);

inPage('the text that is being written, saved again and again, is no reason to look again', [0, true], async () => {
  const corpus = live();
  const checker = createChecker(corpus, { ...quick, exclude: (id) => id === 'mine' });
  checker.reset(near);
  await idle(checker);
  const before = corpus.asked;
  for (let i = 0; i < 5; i++) corpus.put({ id: 'mine', text: `${near} ${i}` });
  await pause(100);
  const asked = corpus.asked - before;
  corpus.put({ id: 'other', text: near });
  await until(() => found(checker) === 'other,setup');
  return [asked, true];
});

inPage('under a stream of changes reviews finish, and one change is one review', [true, true, 1], async () => {
  const corpus = live();
  const slow = {
    ...corpus,
    subscribe: corpus.subscribe,
    asked: 0,
    check: async (...args) => {
      slow.asked++;
      await pause(100);
      return corpus.check(...args);
    },
  };
  const checker = createChecker(slow, { delayMs: 20, midWordDelayMs: 20, scope: 'part' });
  checker.reset(near);
  await idle(checker);
  let number = 0;
  const stream = setInterval(() => corpus.put({ id: `stream ${number++ % 3}`, text: `Something else, number ${number}.` }), 20);
  corpus.put({ id: 'copy', text: near });
  await until(() => found(checker) === 'copy,setup');
  clearInterval(stream);
  await pause(50);
  await idle(checker);
  const before = slow.asked;
  for (let i = 0; i < 6; i++) corpus.put({ id: 'more', text: `${filler} ${i}` });
  await pause(30);
  await idle(checker);
  return [true, number > 3, slow.asked - before];
});

inPage('React: a checker of useChecker lives as long as its component, in Strict Mode too', [1, 'setup', 0, ''], async () => {
  const [{ createElement, StrictMode, useEffect, useState, useRef }, { createRoot }, { useChecker }] = await Promise.all(
    ['react', 'react-dom/client', 'nearprint/react'].map((name) => import(name)),
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
  const [{ createApp, h, nextTick, ref, shallowRef, withDirectives, vModelText }, { useNearDuplicates }] = await Promise.all(
    ['vue', 'nearprint/vue'].map((name) => import(name)),
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

test(
  'a composition that ends without an event stops no check: emptied, moved, hidden, disabled, or replaced by React',
  { timeout: 60_000 },
  async () => {
    const page = await open();
    const session = await page.context().newCDPSession(page);
    await page.evaluate(async () => {
      const host = place(document.createElement('div'));
      const area = host.appendChild(document.createElement('textarea'));
      const checker = createChecker(live(), quick);
      watch(area, checker);
      const [{ createElement, useState }, { createRoot }, { useNearDuplicates }] = await Promise.all(
        ['react', 'react-dom/client', 'nearprint/react'].map((name) => import(name)),
      );
      const corpus = live();
      const root = createRoot(place(document.createElement('div')));
      const Editor = ({ turn }) => {
        const [value, setValue] = useState('');
        const found = useNearDuplicates(corpus, value, quick);
        globalThis.ofReact = found;
        return createElement('textarea', {
          key: turn,
          id: 'react',
          value,
          onChange: (event) => setValue(event.target.value),
          ...found.props,
        });
      };
      root.render(createElement(Editor, { turn: 1 }));
      await until(() => document.querySelector('#react'));
      globalThis.ways = {
        emptied: [area, () => (area.value = '')],
        moved: [area, () => host.append(area)],
        hidden: [area, () => ((area.style.display = 'none'), area.offsetWidth, (area.style.display = ''))],
        disabled: [area, () => ((area.disabled = true), (area.disabled = false))],
        replaced: [document.querySelector('#react'), () => root.render(createElement(Editor, { turn: 2 }))],
      };
      globalThis.matches = (way) => (way === 'replaced' ? ofReact.matches : checker.state.matches).length;
      globalThis.fieldOf = (way) => (way === 'replaced' ? document.querySelector('#react') : area);
    });
    for (const way of ['emptied', 'moved', 'hidden', 'disabled', 'replaced']) {
      await page.evaluate((way) => fieldOf(way).focus(), way);
      await session.send('Input.imeSetComposition', { text: 'ni', selectionStart: 2, selectionEnd: 2 });
      await page.evaluate(
        async (way) => (
          ways[way][1](),
          await pause(400),
          fieldOf(way).focus(),
          fieldOf(way).select(),
          document.execCommand('insertText', false, near)
        ),
        way,
      );
      await page.waitForFunction((way) => matches(way) === 1, way);
      await page.evaluate((way) => (fieldOf(way).select(), document.execCommand('delete')), way);
      await page.waitForFunction((way) => matches(way) === 0, way);
    }
    assert.deepEqual(page.complaints, []);
    await page.context().close();
  },
);

test('a text that a script sets while an input method composes is checked without another keystroke', { timeout: 60_000 }, async () => {
  const page = await open();
  const session = await page.context().newCDPSession(page);
  for (const kind of ['textarea', 'div', 'div in a shadow root'])
    for (const way of ['replaced', 'replaced, and the focus is lost', 'replaced twice']) {
      await page.evaluate(async (kind) => {
        globalThis.element = place(document.createElement(kind === 'textarea' ? kind : 'div'));
        globalThis.checker = createChecker(live(), quick);
        globalThis.field =
          kind === 'textarea'
            ? element
            : kind === 'div'
              ? element
              : element.attachShadow({ mode: 'open' }).appendChild(document.createElement('div'));
        if (kind === 'textarea') element.value = 'abc';
        else Object.assign(field, { contentEditable: 'true', textContent: 'abc' });
        globalThis.set = (text) =>
          kind === 'textarea'
            ? (field.value = text)
            : field.replaceChildren(Object.assign(document.createElement('p'), { textContent: text }));
        globalThis.end = watch(field, checker);
        await idle(checker);
        field.focus();
      }, kind);
      for (const text of ['n', 'ni'])
        await session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
      const during = await page.evaluate(() => checker.state.status);
      const after = await page.evaluate(async (way) => {
        set(way === 'replaced twice' ? 'other' : near);
        if (way !== 'replaced') document.activeElement.blur();
        if (way === 'replaced twice') (await pause(400), set(near));
        await until(() => checker.state.matches.length > 0);
        const ids = await idle(checker);
        end();
        checker.dispose();
        element.remove();
        return ids;
      }, way);
      assert.deepEqual([kind, way, during, after], [kind, way, 'waiting', 'setup']);
    }
  assert.deepEqual(page.complaints, []);
  await page.context().close();
});

inPage(
  'a field of a template is watched before it is in the page, and F8 goes into a form in the text',
  [
    ['setup', 1],
    [true, true],
  ],
  async () => {
    const template = document.createElement('template');
    template.innerHTML = '<textarea></textarea>';
    const fragment = template.content.cloneNode(true);
    const area = fragment.firstChild;
    area.value = near;
    let checker = createChecker(live(), quick);
    let end = watch(area, checker, { panel: false });
    place(fragment);
    const told = [[await idle(checker), CSS.highlights.get('nearprint')?.size ?? 0]];
    end();
    checker.dispose();
    const element = place(document.createElement('div'));
    element.contentEditable = 'true';
    element.innerHTML = `<div style="height:3000px">Above.</div><form>${near}<input name="scrollIntoView"></form>`;
    checker = createChecker(live(), quick);
    end = watch(element, checker, { panel: false });
    await idle(checker);
    element.focus();
    scrollTo(0, 0);
    element.dispatchEvent(new KeyboardEvent('keydown', { key: 'F8', bubbles: true, cancelable: true }));
    told.push([getSelection().toString().length > 40, scrollY > 1000]);
    end();
    return told;
  },
);

inPage('ProseMirror: plugins that are set anew after the checker has gone disturb nobody', ['setup', true, 'more'], async () => {
  const [{ EditorState, Plugin }, { EditorView }, { schema }, { nearprintPlugin }] = await Promise.all(
    ['prosemirror-state', 'prosemirror-view', 'prosemirror-schema-basic', 'nearprint/prosemirror'].map((name) => import(name)),
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

inPage('a text that a script shortens during a check leaves no uncaught error', 0, async () => {
  const area = place(document.createElement('textarea'));
  const corpus = live();
  const slow = { check: async (...args) => (await pause(60), corpus.check(...args)) };
  const errors = [];
  addEventListener('error', ({ message }) => errors.push(message));
  watch(area, createChecker(slow, quick));
  for (let round = 0; round < 5; round++) {
    area.value = near;
    area.dispatchEvent(new Event('input'));
    await pause(40);
    area.value = '';
    await pause(300);
  }
  return errors.length;
});

inPage('Vue: a corpus in any kind of ref, also in a reactive object', ['setup', 'setup', 'setup'], async () => {
  const [{ effectScope, reactive, ref, shallowRef }, { useNearDuplicates }] = await Promise.all(
    ['vue', 'nearprint/vue'].map((name) => import(name)),
  );
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
    const parameters = { corpus: undefined, options: quick, onstate: (state) => (matches = state.matches) };
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
    ] = await Promise.all(
      [
        '@codemirror/view',
        'nearprint/codemirror',
        'prosemirror-state',
        'prosemirror-view',
        'prosemirror-schema-basic',
        'nearprint/prosemirror',
      ].map((name) => import(name)),
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
