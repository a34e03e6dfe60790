// A passage that a person ignores stays ignored, and silences nothing else.
import { inPage } from './in-page.mjs';

const PARTS = [
  'Connect the printer to the network before you install the driver. Keep the serial number at hand, because the set-up asks for it twice.',
  'Clean the glass with a soft dry cloth once a month. Never spray water on it, for the sensor under the left edge does not survive a drop.',
  'Paper that is damp or curled jams easily. Store it flat in its wrapper, and never fill the tray above the red line on its left side.',
];
const OWN =
  'My own thoughts about gardening: tomatoes need plenty of sun and water, and they should be tied to strong stakes when the summer storms begin to blow.';

inPage(
  'ignoring does what it says, for all copies of a paragraph by one rule, and means the same after a reload',
  {
    pair: ['other,setup', 'other', 'other', 'other', 1, 'other,setup'],
    paragraph: ['other,setup', '', '', 'other,setup', 1, 'other,setup'],
    source: ['other,setup', 'other', 'other', 'other', 1, 'other,setup'],
  },
  async () => {
    const text = `${near}\n\n${filler}\n\n${near}`;
    const results = {};
    for (const kind of ['pair', 'paragraph', 'source']) {
      const corpus = live();
      corpus.put({ id: 'other', title: 'Other', text: paragraph.replace('printer', 'scanner') });
      const checker = createChecker(corpus, { ...quick, scope: 'part' });
      checker.reset(text);
      const told = [await idle(checker)];
      checker.ignore(
        checker.state.matches.find(({ id }) => id === 'setup'),
        kind,
      );
      told.push(found(checker));
      const saved = JSON.parse(JSON.stringify(checker.ignored));
      const again = createChecker(corpus, { ...quick, scope: 'part', ignored: [...saved, ...saved] });
      again.reset(text);
      told.push(await idle(again));
      checker.edit([{ from: 5, to: 5, insert: ' now' }]);
      told.push(await idle(checker), again.ignored.length);
      checker.ignored = [];
      results[kind] = [...told, found(checker)];
    }
    return results;
  },
);

inPage(
  'one document is one match with all its parts; an ignored part is no longer marked, and the others stay',
  {
    pair: ['X 1', '', 'X 0 2', true, '', '', 'X -1 0 2', ['kind,id,contentHash']],
    paragraph: ['X 1', '', 'X 0 2', true, '', 'X -1', 'X -1 0 2', ['kind,contentHash']],
  },
  async ([parts, own]) => {
    const corpus = new Corpus();
    corpus.put({ id: 'X', text: parts.join(`\n\n${own.split(' ').reverse().join(' ')}\n\n`) });
    const shown = (checker) =>
      checker.state.matches
        .map((match) => {
          const isWhole = ['here', 'there', 'contentHashes'].every((name) => match[name].length === match.parts.length);
          return [isWhole ? match.id : match, ...match.parts.map((part) => parts.indexOf(checker.text.slice(...part)))].join(' ');
        })
        .join();
    const told = {};
    for (const kind of ['pair', 'paragraph']) {
      const checker = createChecker(corpus, { ...quick, scope: 'part' });
      const show = async () => (await idle(checker), shown(checker));
      checker.reset([own, parts[1]].join('\n\n'));
      const list = [await show()];
      checker.ignore(checker.state.matches[0], kind);
      list.push(shown(checker));
      checker.reset([own, parts[1], own, parts[0], own, parts[2]].join('\n\n'));
      list.push(await show());
      const before = checker.state.matches;
      checker.fail(undefined); // another state, with the same matches
      list.push(checker.state.matches === before);
      checker.ignore(checker.state.matches[0], kind);
      list.push(shown(checker));
      const rules = [...new Set(checker.ignored.map((rule) => Object.keys(rule).join()))];
      checker.edit([{ from: checker.text.indexOf('soft'), to: checker.text.indexOf('soft'), insert: 'very ' }]);
      list.push(await show());
      checker.ignored = [];
      told[kind] = [...list, shown(checker), rules];
    }
    return told;
  },
  [PARTS, OWN],
);

inPage(
  'a part that is ignored stays so while it is edited, and hides nothing that shows more than it',
  {},
  async ([parts, own]) => {
    const corpus = new Corpus();
    const cat =
      'The cat that lives in our street has eaten the sausages of the whole neighbourhood, and nobody has seen her since the day before yesterday.';
    corpus.put({ id: 'X', text: parts.join('\n\n') });
    corpus.put({ id: 'Y', text: `${cat}\n\n${filler}` });
    const text = `${own}\n\n${parts[0]}`;
    const insert =
      (at, ...inserts) =>
      async (checker) => {
        let place = at;
        for (const insert of inserts) {
          checker.edit([{ from: place, to: place, insert }]);
          place += insert.length;
          await idle(checker);
        }
      };
    const remove = (from, to) => (checker) => checker.edit([{ from, to, insert: '' }]);
    const become = (next) => (checker) => checker.reset(next);
    const [start, middle, end] = [own.length + 2, text.indexOf(' Keep the'), text.length];
    const lines = ['\n', '\n'];
    /** What is done, and what is marked then. */
    const cases = {
      nothing: [[]],
      'the rest of the document': [[insert(end, `\n\n${parts[1]}\n\n${parts[2]}`)], 'X', parts[0], parts[1], parts[2]],
      'the same, without own words': [[insert(end, `\n\n${parts[1]}\n\n${parts[2]}`), remove(0, start)], 'X', parts[0], parts[1], parts[2]],
      'another part in a long paragraph': [[insert(end, `\n\n${parts[1]} ${own} ${own.split(' ').reverse().join(' ')}`)], 'X', parts[1]],
      'another part in its place, with the same first letter': [[become(text.replace(parts[0], parts[1]))], 'X', parts[1]],
      'another part below it, line by line': [[insert(end, ...lines, parts[1])], 'X', parts[1]],
      'another part much later': [[insert(end, ...lines, ...own.split(/(?= )/), ...lines, parts[2])], 'X', parts[2]],
      'another part above it': [[insert(start, parts[1], ...lines)], 'X', parts[1]],
      'another part within it': [[insert(middle, ...lines, parts[1])], 'X', parts[1]],
      'a second copy, with another word': [[insert(end, `\n\n${parts[0].replace('driver', 'software')}`)], 'X', parts[0]],
      'cut, and something else pasted before it comes back': [[remove(0, end), insert(0, `${cat}\n\n${text}`)], 'Y', cat],
      'another text altogether': [[become(cat)], 'Y', cat],
      'another word in it': [[insert(start + 7, ' indeed')]],
      'its end taken off': [[remove(end - 20, end)]],
      'joined to the paragraph before': [[remove(own.length, start), insert(own.length, ' ')]],
      'own words within it': [[insert(middle, `\n\n${own}\n\n`)]],
      'own words behind it': [[insert(end, ...' And so on, as it has been said already before.'.split(/(?= )/))]],
      'two words far apart, in one change': [[become(text.replace('printer', 'PRINTER').replace('serial', 'SERIAL'))]],
    };
    const wrong = {};
    const first = createChecker(corpus, quick);
    first.reset(text);
    await idle(first);
    first.ignore(first.state.matches[0], 'pair');
    const saved = JSON.stringify(first.ignored);
    for (const [what, [acts, id = '', ...marked]] of Object.entries(cases))
      for (const isSaved of [false, true]) {
        const checker = createChecker(corpus, { ...quick, ...(isSaved && { ignored: JSON.parse(saved) }) });
        checker.reset(text);
        await idle(checker);
        if (!isSaved) checker.ignore(checker.state.matches[0], 'pair');
        for (const act of acts) {
          await act(checker);
          await idle(checker);
        }
        const marks = checker.state.matches.flatMap(({ here }) => here).map((range) => checker.text.slice(...range));
        const isMarked = (part) => marks.some((mark) => mark.includes(part.slice(0, 40)));
        if (found(checker) !== id || !marked.every(isMarked)) wrong[`${what}${isSaved ? ', saved' : ''}`] = [found(checker), marks];
        checker.dispose();
      }
    return wrong;
  },
  [PARTS, OWN],
);

inPage(
  'what is ignored remains the same paragraph although the writer goes on during a check',
  { saved: [true, false], isSame: true, pasted: [true, false] },
  async ([wing, glass, paper]) => {
    const corpus = new Corpus();
    corpus.put({ id: 'X', text: [wing, glass, paper].join(`\n\n${filler}\n\n`) }); // so that no range extends over two of them
    const slow = { check: async (...args) => (await pause(100), corpus.check(...args)) };
    const options = { ...quick, scope: 'part' };
    /** Whether `wing` and `glass` are marked, after `wing` was put before `glass` during the check. */
    const shown = async (checker) => {
      await until(() => checker.state.status === 'checking');
      await pause(30);
      checker.edit([{ from: 5, to: 5, insert: `${wing}\n\n` }]);
      await idle(checker);
      const marked = checker.state.matches.flatMap(({ here }) => here).map((range) => checker.text.slice(...range));
      return [wing, glass].map((part) => marked.join().includes(part.slice(0, 40)));
    };
    const first = createChecker(slow, options);
    first.reset(`Hi.\n\n${glass}`);
    await idle(first);
    first.ignore(first.state.matches[0], 'pair');
    // A rule that was saved, and a paragraph above it during the first check.
    const rules = JSON.stringify(first.ignored);
    const checker = createChecker(slow, { ...options, ignored: JSON.parse(rules) });
    checker.reset(`Hi.\n\n${glass}`);
    const saved = await shown(checker);
    // A paragraph that was cut and put back.
    first.edit([{ from: 5, to: first.text.length, insert: '' }]);
    await idle(first);
    first.edit([{ from: 5, to: 5, insert: glass }]);
    return { saved, isSame: JSON.stringify(checker.ignored) === rules, pasted: await shown(first) };
  },
  PARTS,
);

inPage(
  'the letters and the share of a match are those of the parts that are shown',
  [true, 1, true, true],
  async ([[first], own]) => {
    const second =
      '用柔软的干布每月清洁一次玻璃，切勿在玻璃上喷水，因为左边缘下的传感器经不起一滴水，维修的费用比一台新的打印机还要高，而且要等上好几个星期。';
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
  },
  [PARTS, OWN],
);

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
