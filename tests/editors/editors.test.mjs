// Each adapter in its editor: marks are always on checked text, whatever is typed, undone and redone.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forTests, NEAR, SOURCES, testsIn } from './chromium.mjs';

const chromium = forTests();

const FILLER = 'Nobody has ever said this before, and nobody is going to say it again.';

/** A page with `corpus` and `mount(kind, text)` for each kind of editor. */
async function open() {
  const page = await chromium.open();
  await page.evaluate(async () => {
    await use('nearprint', 'nearprint/editor');
    const { mount } = await import('/mount.mjs');
    const corpus = filled();
    const counted = { asked: 0, get: (id) => corpus.get(id), check: (...args) => (counted.asked++, corpus.check(...args)) };
    globalThis.counted = counted;
    globalThis.mount = async (kind, text, { scope, panel = false, ...options } = {}) => {
      const checker = createChecker(counted, { delayMs: 0, ...(scope && { scope }) });
      return (globalThis.editor = { checker, ...(await mount(kind, text.split('\n\n'), checker, { panel, ...options })) });
    };
    /** Waits until nothing is under way for a whole frame. */
    globalThis.quiet = async (one = editor) => {
      for (;;) {
        await new Promise((resolve) => {
          const off = one.checker.subscribe(
            ({ status }) =>
              status === 'idle' &&
              queueMicrotask(() => {
                off();
                resolve();
              }),
          );
        });
        await new Promise((resolve) => requestAnimationFrame(resolve));
        if (one.checker.state.status === 'idle') return one.marked();
      }
    };
  });
  return page;
}
const inPage = testsIn(open);

const KINDS = ['codemirror', 'prosemirror', 'tiptap', 'textarea', 'contenteditable'];

test('ProseMirror: marks that the checker has dropped go, when several places are edited at once', async () => {
  const page = await open();
  const told = await page.evaluate(
    async ([text, filler]) => {
      const { checker, view, marked } = await mount('prosemirror', text, { scope: 'document' });
      const before = (await quiet()).length > 0;
      const other = ` ${filler}`.repeat(8);
      view.dispatch(view.state.tr.insertText(other, view.state.doc.content.size - 1).insertText(other, 1));
      await quiet();
      return [before, checker.state.matches.length, marked()];
    },
    [SOURCES[0].text, FILLER],
  );
  assert.deepEqual(told, [true, 0, '']);
});

test('ProseMirror: an edit makes only the marks anew that it changed', async () => {
  const page = await open();
  const told = await page.evaluate(async () => {
    const [{ Corpus }, { Decoration }] = await load('nearprint', 'prosemirror-view');
    const number = (at, by) => (((at + 1) * by) % 1_000_003).toString(36);
    const texts = Array.from(
      { length: 200 },
      (_, at) => `Entry ${number(at, 7919)} of ${number(at, 104_729)} in ${number(at, 15_485_863)} and ${number(at, 611_953)}.`,
    );
    const own = new Corpus();
    own.put({ id: 'all', text: texts.join('\n\n') });
    counted.check = (...args) => own.check(...args);
    const { checker, view } = await mount('prosemirror', texts.reverse().join('\n\n'), { scope: 'document' });
    await quiet();
    const places = checker.state.matches[0].here.length;
    const { inline } = Decoration;
    let made = 0;
    Decoration.inline = (...args) => (made++, inline(...args));
    for (let at = 0; at < 5; at++) {
      view.dispatch(view.state.tr.insertText('z', 3));
      await quiet();
    }
    Decoration.inline = inline;
    return { places, made, shown: view.dom.querySelectorAll('.nearprint-mark').length, now: checker.state.matches[0].here.length };
  });
  assert.ok(told.places > 80 && told.shown >= told.now && told.made <= 20, JSON.stringify(told));
});

test('CodeMirror: a paste of 1 MB is taken in and checked to the end', async () => {
  const page = await open();
  const told = await page.evaluate(async () => {
    const { checker, view } = await mount('codemirror', '');
    let text = '';
    for (let i = 0; text.length < 1_000_000; i++)
      text += `Paragraph ${i} says what no other one says, namely that it is number ${(i * 7919) % 10_007} of its kind, and so on.\n\n`;
    const data = new DataTransfer();
    data.setData('text/plain', text + paragraph);
    view.contentDOM.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    await until(() => checker.state.matches.length > 0);
    const [{ id, here }] = checker.state.matches;
    return [id, here[0][0] === text.length, view.state.doc.length === text.length + paragraph.length];
  });
  assert.deepEqual(told, ['setup', true, true]);
});

const SHARED = NEAR.slice(0, -1); // without the full stop

for (const kind of KINDS) {
  test(`${kind}: marks follow what is typed before them, and undo and redo keep them`, async () => {
    const page = await open();
    await page.evaluate(([kind, text]) => mount(kind, text).then(() => {}), [kind, `${FILLER}\n\n${NEAR}\n\n${FILLER}`]);
    assert.equal(await page.evaluate(() => quiet()), SHARED);
    await page.evaluate(() => editor.focus(6));
    await page.keyboard.type(' indeed, and truly 😀');
    await page.keyboard.press('Enter');
    await page.keyboard.insertText('𠮷𠀀火锅');
    assert.equal(await page.evaluate(() => editor.marked()), SHARED, 'at once');
    assert.equal(await page.evaluate(() => quiet()), SHARED);
    assert.match(await page.evaluate(() => editor.text()), /indeed, and truly 😀/);
    for (let i = 0; i < 3; i++) await page.keyboard.press('Control+z');
    assert.equal(await page.evaluate(() => editor.marked()), SHARED, 'after undo');
    assert.equal(await page.evaluate(() => quiet()), SHARED);
    for (let i = 0; i < 3; i++) await page.keyboard.press('Control+y');
    assert.equal(await page.evaluate(() => editor.marked()), SHARED, 'after redo');
    assert.equal(await page.evaluate(() => quiet()), SHARED);
    // Deleted text leaves no mark behind.
    await page.keyboard.press('Control+a');
    await page.keyboard.press('Delete');
    assert.equal(await page.evaluate(() => editor.marked()), '');
    assert.equal(await page.evaluate(() => quiet()), '');
    await page.evaluate(() => editor.end());
  });

  test(`${kind}: composition fires no check until it ends`, async () => {
    const page = await open();
    await page.evaluate(([kind, text]) => mount(kind, text).then(() => {}), [kind, `一二三\n\n${SOURCES[1].text.slice(0, 60)}`]);
    const marked = await page.evaluate(() => quiet());
    assert.ok(marked.length > 30);
    const asked = await page.evaluate(() => (editor.focus(1), counted.asked));
    const session = await page.context().newCDPSession(page);
    for (const text of ['h', 'hu', 'huo', '火', '火g', '火锅']) {
      await session.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 20)));
    }
    assert.equal(await page.evaluate(() => counted.asked), asked, 'while composing');
    await session.send('Input.insertText', { text: '火锅店' });
    await page.waitForFunction((asked) => counted.asked > asked, asked);
    assert.equal(await page.evaluate(() => quiet()), marked);
    assert.match(await page.evaluate(() => editor.text()), /一火锅店二三/);
  });

  test(`${kind}: a text from right to left that is only read is marked; after its checker is disposed of, edits disturb nobody`, async () => {
    const page = await open();
    await page.evaluate(([kind, text]) => mount(kind, text, { readOnly: true }).then(() => {}), [kind, `${FILLER}\n\n${SOURCES[2].text}`]);
    const marked = await page.evaluate(() => quiet());
    assert.ok(marked.length > 150 && SOURCES[2].text.includes(marked), marked);
    await page.evaluate(
      async ([kind, text]) => {
        editor.end();
        await mount(kind, text);
        await quiet();
        editor.focus(1);
        editor.checker.dispose();
        for (const type of ['compositionstart', 'compositionend'])
          editor.field.dispatchEvent(new CompositionEvent(type, { bubbles: true }));
      },
      [kind, SHARED],
    );
    await page.keyboard.type('Well');
    await page.evaluate(() => pause(300));
    assert.match(await page.evaluate(() => editor.text()), /Well/);
    await page.evaluate(() => editor.end());
  });

  test(`${kind}: 50 mounts and unmounts leave nothing behind`, async () => {
    const page = await open();
    const session = await page.context().newCDPSession(page);
    await session.send('HeapProfiler.enable');
    const round = (count) =>
      page.evaluate(
        async ([kind, text, count]) => {
          for (let i = 0; i < count; i++) {
            const one = await mount(kind, text);
            await quiet();
            one.end();
            one.checker.dispose();
          }
          globalThis.editor = undefined;
        },
        [kind, `${FILLER}\n\n${NEAR}`, count],
      );
    const measure = async () => {
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)));
      await session.send('HeapProfiler.collectGarbage');
      const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
      return { nodes, jsEventListeners, heap: (await session.send('Runtime.getHeapUsage')).usedSize };
    };
    await round(15); // the engine still prepares its code
    const before = await measure();
    await round(50);
    const after = await measure();
    assert.ok(after.nodes <= before.nodes + 50, `${before.nodes} → ${after.nodes} nodes`);
    assert.ok(after.jsEventListeners <= before.jsEventListeners + 10, `${before.jsEventListeners} → ${after.jsEventListeners} listeners`);
    assert.ok(after.heap < before.heap + 500_000, `${before.heap} → ${after.heap} bytes`);
    assert.equal(await page.evaluate(() => CSS.highlights.size), 0);
  });
}

inPage(
  'two editors on one page keep their marks to themselves',
  [...KINDS, ...KINDS].map((_, place) => (place % 2 === 0 ? SHARED : '')),
  async ([kinds, text, filler]) => {
    const all = [];
    for (const [place, kind] of kinds.entries()) all.push(await mount(kind, place % 2 === 0 ? text : filler));
    return Promise.all(all.map((one) => quiet(one)));
  },
  [[...KINDS, ...KINDS], NEAR, FILLER.repeat(2)],
);

inPage(
  'in a shadow root marks are found and styled',
  { marked: KINDS.map(() => SHARED), sheets: 1, line: 'dotted' },
  async ([kinds, text]) => {
    const parent = document.querySelector('main').appendChild(document.createElement('div')).attachShadow({ mode: 'open' });
    const marked = [];
    for (const kind of kinds) marked.push(await quiet(await mount(kind, text, { parent })));
    const line = getComputedStyle(parent.querySelector('.nearprint-mark')).textDecorationStyle;
    return { marked, sheets: Math.sign(parent.adoptedStyleSheets.length), line };
  },
  [KINDS, NEAR],
);
