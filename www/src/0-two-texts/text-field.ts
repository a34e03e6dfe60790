import { html } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import type { Bounded } from '../page/bounded.ts';
import { inLanguage } from '../page/language.ts';

export interface TextField {
  id: string;
  label: unknown;
  /** Whose colour it has. */
  side: 'a' | 'b';
  text: string;
  /** The same, with marks. */
  marked?: unknown;
  limit: Bounded;
  write(text: string): void;
}

export const LONGEST = 4000;

const words = inLanguage({ en: { text: 'Text' }, zh: { text: '文字' } });

/** A text area as high as its text: a copy of the text behind it, in the same style, gives the height. */
export const textField = ({ id, label, side, text, marked = text, limit, write }: TextField) =>
  html`<div class="text-field ${side}">
    <label for=${id}>${label}</label>
    <div class="paper">
      <div class="copy" aria-hidden="true">${marked}${'\n'}</div>
      <textarea
        id=${id} spellcheck="false" autocapitalize="off" rows="2" maxlength=${limit.longest}
        .value=${live(text)} @beforeinput=${limit.watch} @input=${(event: Event) => write((event.target as HTMLTextAreaElement).value)}
      ></textarea>
    </div>
    ${limit.note(text)}
  </div>`;

/** The field of one of the two texts of the lesson. */
export const sideField = (side: 'a' | 'b', field: Pick<TextField, 'text' | 'limit' | 'write'>) =>
  html`<div class="card ${side}">${textField({ id: `text-${side}`, label: html`${words.text} <b>${side.toUpperCase()}</b>`, side, ...field })}</div>`;
