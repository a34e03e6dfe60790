// The reader's two texts on the page of another chapter, folded.
import { effect } from '@preact/signals-core';
import { html, render } from 'lit-html';
import { bounded } from '../page/bounded.ts';
import { LONGEST, sideField } from './text-field.ts';
import { text } from './texts.ts';

export function mountOwnTexts(fold: HTMLElement | null): void {
  const place = fold?.querySelector<HTMLElement>('.fields');
  if (!place) return;
  const limits = { a: bounded(LONGEST), b: bounded(LONGEST) };
  const card = (side: 'a' | 'b') =>
    sideField(side, { text: text[side].value, limit: limits[side], write: (next) => (text[side].value = next) });
  effect(() => void render(html`<div class="cards">${card('a')} ${card('b')}</div>`, place));
}
