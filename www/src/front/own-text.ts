import { html } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { LONGEST } from '../0-two-texts/text-field.ts';
import { marked } from '../page/marked.ts';
import type { Word } from './edit.ts';

/** The reader's paragraph as a field, as high as its text, in which the changed words are marked. */
export const ownText = (id: string, label: string, text: string, changed: readonly Word[], write: (text: string) => void) =>
  html`<div class="own-text"><label for=${id}>${label}</label>
    <div class="paper"><div class="copy" aria-hidden="true">${marked(
      text,
      changed.map(({ start, end }) => [start, end]),
    )}${'\n'}</div><textarea
      id=${id} spellcheck="false" autocapitalize="off" rows="2" maxlength=${LONGEST} .value=${live(text)}
      @input=${(event: Event) => write((event.target as HTMLTextAreaElement).value)}></textarea></div></div>`;
