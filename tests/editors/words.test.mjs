// The sentence about a match, in the panel, the card and the diagnostics of CodeMirror.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { beginning, ending } from '../../pkg-template/editor/box.js';
import { languageOf, nameOf } from '../../pkg-template/editor/strings.js';

const TEXT = 'Some of this, and more.';
const sentence = (locale, match) =>
  languageOf({ locale }).say({ id: 'guide', title: 'Setup guide', scope: 'part', score: 1, share: 0.624, here: [[0, 12]], ...match }, TEXT);

test('the share of the text is named, of a part and of a whole document', () => {
  assert.equal(sentence('en', { scope: 'part' }), '62% of this text is also in “Setup guide”');
  assert.equal(sentence('en', { scope: 'document', share: 0.97 }), 'This text is almost the same as “Setup guide” (97%)');
  assert.equal(sentence('zh-CN', { scope: 'part' }), '本文的 62% 也出现在《Setup guide》中');
  assert.equal(sentence('zh-CN', { scope: 'document', share: 0.97 }), '全文与《Setup guide》几乎相同（97%）');
});

test('a small share is not 0 %, and "all" is all of it, word for word', () => {
  assert.equal(sentence('en', { share: 0.0042 }), '0.42% of this text is also in “Setup guide”');
  assert.equal(sentence('en', { share: 0.9999 }), '99% of this text is also in “Setup guide”');
  assert.equal(sentence('en', { share: 1 }), '99% of this text is also in “Setup guide”', 'some letters are outside');
  assert.equal(sentence('en', { share: 1, score: 0.95, here: [[0, 22]] }), '99% of this text is also in “Setup guide”');
  assert.equal(
    sentence('en', {
      share: 1,
      here: [
        [0, 12],
        [14, 22],
      ],
    }),
    'All of this text is also in “Setup guide”',
  );
  assert.equal(sentence('zh-CN', { share: 1, scope: 'document', here: [[0, 22]] }), '本文全部出现在《Setup guide》中');
});

test('of a very long title or id the beginning is shown, cut in no character', () => {
  const emoji = '\u{1f600}';
  for (const [match, shown] of [
    [{ title: 'a'.repeat(100_000) }, 'a'.repeat(200)],
    [{ title: `a${emoji.repeat(50_000)}` }, `a${emoji.repeat(99)}`],
    [{ id: 'b'.repeat(60_000) }, 'b'.repeat(200)],
  ]) {
    assert.equal(nameOf(match, {}), `${shown}…`);
    assert.equal(sentence('en', { title: undefined, ...match }), `62% of this text is also in “${shown}…”`);
  }
});

test('excerpts are cut between words, and in no character', () => {
  const beginnings = [3, 4, 5, 7, 8, 11].map((most) => beginning('One two three', most));
  assert.deepEqual(beginnings, ['One', 'One', 'One', 'One two', 'One two', 'One two']);
  const endings = [5, 6, 8, 9, 13].map((most) => ending('One two three', most));
  assert.deepEqual(endings, ['three', 'three', 'three', 'two three', 'One two three']);
  assert.equal(beginning('一二三四五六', 3), '一二三');
  assert.equal(beginning('\u{1f600}\u{1f600}', 3), '\u{1f600}');
  assert.equal(ending('\u{1f600}\u{1f600}', 3), '\u{1f600}');
});
