// The sentence about a match, in the panel, the card and the diagnostics of CodeMirror.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { percentOf, sentenceOf, stringsFor } from '../../pkg-template/editor/strings.js';

const sentence = (language, match) =>
  sentenceOf({ id: 'guide', title: 'Setup guide', score: 0.974, share: 0.624, ...match }, stringsFor(language), percentOf(language));

test('of a part the share of the text is named, of a whole document the score', () => {
  assert.equal(sentence('en', { scope: 'part' }), '62% of this text also stands in “Setup guide”');
  assert.equal(sentence('en', { scope: 'document' }), 'This text is almost the same as “Setup guide” (97%)');
  assert.equal(sentence('zh-CN', { scope: 'part' }), '本文的 62% 也出现在《Setup guide》中');
  assert.equal(sentence('zh-CN', { scope: 'document' }), '全文与《Setup guide》几乎相同（97%）');
});

test('a small share is not 0 %', () => {
  assert.equal(sentence('en', { scope: 'part', share: 0.0042 }), '0.42% of this text also stands in “Setup guide”');
  assert.equal(sentence('en', { scope: 'part', share: 1 }), '100% of this text also stands in “Setup guide”');
});

test('a document without a title is called by its id', () => {
  assert.equal(sentence('en', { scope: 'part', title: undefined }), '62% of this text also stands in “guide”');
});
