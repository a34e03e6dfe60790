import { html } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import type { Bounded } from '../page/bounded.ts';
import { inLanguage } from '../page/language.ts';

export interface TextField {
  name: 'A' | 'B';
  text: string;
  limit: Bounded;
  write(text: string): void;
}

export const LONGEST = 4000;

const words = inLanguage({ en: { text: 'Text' }, zh: { text: '文字' } });

/** A text area as high as its text: a copy of the text behind it, in the same style, gives the height. */
export function textField({ name, text, limit, write }: TextField) {
  const id = `text-${name.toLowerCase()}`;
  return html`<div class="text-field ${name.toLowerCase()}">
    <label for=${id}>${words.text} <b>${name}</b></label>
    <div class="paper">
      <div class="copy" aria-hidden="true">${text}${'\n'}</div>
      <textarea
        id=${id} spellcheck="false" autocapitalize="off" rows="2" maxlength=${LONGEST}
        .value=${live(text)} @beforeinput=${limit.watch} @input=${(event: Event) => write((event.target as HTMLTextAreaElement).value)}
      ></textarea>
    </div>
    ${limit.note(text)}
  </div>`;
}
