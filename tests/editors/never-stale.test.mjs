// Warnings are never stale and never loud: the cases in which they were.
import { inPage } from './in-page.mjs';

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
  await until(() => checkers.every((checker) => checker.state.matches.length > 0) && other.querySelector('.nearprint-panel'));
  const marked = [...contentWindow.CSS.highlights.get('nearprint')].map(String).join();
  return [
    checkers.map(found),
    marked.includes('network as your laptop'),
    other.adoptedStyleSheets.length > 0 && !other.querySelector('.nearprint-panel').hidden,
  ];
});

inPage(
  'a form in the text, whose fields are named like properties of nodes, is read as any other element, and F8 goes into it',
  ['nextSibling', 'parentNode', 'firstChild', 'nodeName', 'scrollIntoView'].map((name) => `${name} setup true`),
  async () => {
    const told = [];
    for (const name of ['nextSibling', 'parentNode', 'firstChild', 'nodeName', 'scrollIntoView']) {
      const element = place(document.createElement('div'));
      element.contentEditable = 'true';
      element.innerHTML = `<p>Before.</p><div style="height:3000px"><form><input name="${name}"></form></div><form>${near}<input name="${name}"></form>`;
      const checker = createChecker(live(), quick);
      const end = watch(element, checker, { panel: false });
      const ids = await idle(checker);
      element.focus();
      scrollTo(0, 0);
      element.dispatchEvent(new KeyboardEvent('keydown', { key: 'F8', bubbles: true, cancelable: true }));
      told.push(`${name} ${ids} ${getSelection().toString().length > 40 && scrollY > 1000}`);
      end();
      checker.dispose();
      element.remove();
    }
    return told;
  },
);

inPage('marks stay where the same text is in other nodes, and where its element is moved', [], async () => {
  const [{ text }] = sources;
  const select = (node, from, to) => getSelection().setBaseAndExtent(node, from, node, to);
  const other = place(document.createElement('div'));
  const ways = {
    moved: (element) => other.append(element),
    'moved with its parent': (element) => other.append(element.parentElement),
    'taken out for a while': async (element) => {
      const { parentElement } = element;
      element.remove();
      await pause(300);
      parentElement.append(element);
    },
  };
  const edits = {
    bold: (element, node) => (select(node, 0, 11), document.execCommand('bold')),
    'bold, the whole': (element) => (getSelection().selectAllChildren(element), document.execCommand('bold')),
    link: (element, node) => (select(node, node.length - 6, node.length), document.execCommand('createLink', false, 'https://a.example/')),
    heading: (element, node) => (select(node, 3, 3), document.execCommand('formatBlock', false, 'h2')),
    list: (element, node) => (select(node, 3, 3), document.execCommand('insertUnorderedList')),
    'drawn again': (element) => void (element.innerHTML = `<h2>${text}</h2>`),
  };
  const written = { 'written again': (area) => void ((area.value = ''), (area.value = text)) };
  const ranges = () => [...(CSS.highlights.get('nearprint') ?? [])];
  const drawn = {
    div: () => ranges().map(String).join(''),
    textarea: () => ranges().reduce((sum, range) => sum + range.getBoundingClientRect().width, 0), // they have no text, but a width
  };
  const lost = [];
  for (const [tag, acts] of Object.entries({ div: { ...edits, ...ways }, textarea: { ...written, ...ways } }))
    for (const [name, act] of Object.entries(acts)) {
      const element = place(document.createElement('section')).appendChild(document.createElement(tag));
      if (tag === 'div') Object.assign(element, { contentEditable: 'true', innerHTML: `<p>${text}</p>` });
      else element.value = text;
      const checker = createChecker(live(), quick);
      const end = watch(element, checker, { panel: false });
      await until(() => drawn[tag]() && checker.state.status === 'idle');
      const before = drawn[tag]();
      element.focus();
      await act(element, element.querySelector('p')?.firstChild);
      await Promise.race([until(() => drawn[tag]() === before), pause(2_000)]);
      if (drawn[tag]() !== before || found(checker) !== 'setup') lost.push(`${tag} ${name}: ${drawn[tag]()}`);
      end();
      checker.dispose();
      element.remove();
    }
  return lost;
});

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

inPage('under a stream of changes reviews finish, and one change is one review', 1, async () => {
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
  const checker = createChecker(slow, { delayMs: 20, scope: 'part' });
  checker.reset(near);
  await idle(checker);
  let number = 0;
  const stream = setInterval(() => corpus.put({ id: `stream ${number++ % 3}`, text: `Something else, number ${number}.` }), 20);
  corpus.put({ id: 'copy', text: near });
  await until(() => number > 3 && found(checker) === 'copy,setup');
  clearInterval(stream);
  await pause(50);
  await idle(checker);
  const before = slow.asked;
  for (let i = 0; i < 6; i++) corpus.put({ id: 'more', text: `${filler} ${i}` });
  await pause(30);
  await idle(checker);
  return slow.asked - before;
});

inPage('a field of a template is watched before it is in the page', ['setup', true], async () => {
  const template = Object.assign(document.createElement('template'), { innerHTML: '<textarea></textarea>' });
  const fragment = template.content.cloneNode(true);
  fragment.firstChild.value = near;
  const checker = createChecker(live(), quick);
  watch(fragment.firstChild, checker, { panel: false });
  place(fragment);
  const isMarked = () => CSS.highlights.get('nearprint')?.size === 1 || document.querySelector('.nearprint-overlay') !== null;
  await until(isMarked);
  return [await idle(checker), isMarked()];
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

inPage('in a long text area what is in sight is marked, wherever it is scrolled', true, async () => {
  const area = Object.assign(document.createElement('textarea'), { rows: 10, cols: 60 });
  place(area).value = `${near}\n${'A line of its own that stands nowhere else.\n'.repeat(2000)}${near}`;
  if (!area.createValueRange) return true; // lines over the text are drawn as they are scrolled
  const checker = createChecker(live(), quick);
  watch(area, checker, { panel: false });
  await idle(checker);
  const marked = () => [...(CSS.highlights.get('nearprint') ?? [])].map(({ startOffset, endOffset }) => [startOffset, endOffset]);
  const places = checker.state.matches.flatMap(({ here }) => here).sort(([a], [b]) => a - b);
  const [first, last] = [places.filter(([start]) => start < near.length), places.filter(([start]) => start > near.length)];
  await until(() => marked().length === first.length);
  const atTop = JSON.stringify(marked()) === JSON.stringify(first);
  area.scrollTop = area.scrollHeight;
  await until(() => marked()[0]?.[0] > near.length);
  const atEnd = JSON.stringify(marked()) === JSON.stringify(last);
  const boxes = marksOf(area).reduce((count, { boxes }) => count + boxes.length, 0);
  return first.length > 0 && last.length > 0 && boxes >= places.length && atTop && atEnd;
});
