// A passage that a person ignores stays ignored, and silences nothing else.
import { inPage } from './in-page.mjs';

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

inPage('the letters and the share of a match are those of the parts that are shown', [true, 1, true, true], async () => {
  const [first, second] = [
    'Connect the printer to the network before you install the driver. Keep the serial number at hand, because the set-up asks for it twice.',
    '用柔软的干布每月清洁一次玻璃，切勿在玻璃上喷水，因为左边缘下的传感器经不起一滴水，维修的费用比一台新的打印机还要高，而且要等上好几个星期。',
  ];
  const own = 'Nobody knows why the meadow behind the old mill was never mown in those years, whatever they say about it elsewhere.';
  const corpus = new Corpus();
  corpus.put({ id: 'X', text: [first, own.split(' ').reverse().join(' '), second].join('\n\n') });
  const checker = createChecker(corpus, { ...quick, scope: 'part' });
  checker.reset([own, second].join('\n\n'));
  await idle(checker);
  checker.ignore(checker.state.matches[0], 'pair');
  const text = [own, second, own, first].join('\n\n');
  checker.reset(text);
  await idle(checker);
  const [[all], [shown]] = [corpus.check(text, { scope: 'part' }), checker.state.matches];
  const letters = (text) => text.match(/\p{L}/gu).length;
  const kept = letters(first) / (letters(first) + letters(second));
  return [
    all.letters === letters(first) + letters(second),
    shown.here.length,
    shown.letters === letters(first),
    Math.abs(shown.share - all.share * kept) < 1e-9,
  ];
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
    const [{ Editor }, { default: Kit, StarterKit }, { Nearprint }, { Plugin }] = await load(
      '@tiptap/core',
      '@tiptap/starter-kit',
      'nearprint/tiptap',
      'prosemirror-state',
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
