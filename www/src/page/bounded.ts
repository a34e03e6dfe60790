import { type Signal, signal } from '@preact/signals-core';
import { html, nothing } from 'lit-html';
import { inLanguage } from './language.ts';
import { count, whole } from './numbers.ts';

const words = inLanguage({
  en: {
    full: (longest: number) => `This field holds ${whole(longest)} characters.`,
    lost: (longest: number, lost: number) =>
      `This field holds ${whole(longest)} characters: ${count(lost, 'character')} did not fit and ${lost === 1 ? 'was' : 'were'} left out.`,
  },
  zh: {
    full: (longest: number) => `这里最多写 ${whole(longest)} 个字。`,
    lost: (longest: number, lost: number) => `这里最多写 ${whole(longest)} 个字，多出的 ${whole(lost)} 个字没有放进来。`,
  },
});

export interface Bounded {
  longest: number;
  /** How many characters of the last insertion did not fit. */
  lost: Signal<number>;
  /** For `beforeinput`: browsers silently cut insertions to `maxlength`. */
  watch(event: Event): void;
  /** The message to the reader; nothing while there is room. */
  note(text: string): unknown;
}

/** The limit of a text field, and the message when it is reached. */
export function bounded(longest: number): Bounded {
  const lost = signal(0);
  return {
    longest,
    lost,
    watch: (event) => {
      const { data, dataTransfer, isComposing } = event as InputEvent;
      if (isComposing) return; // an input method may write beyond the limit until it is done
      const field = event.target as HTMLTextAreaElement;
      const inserted = (data ?? dataTransfer?.getData('text/plain') ?? '').replaceAll('\r\n', '\n');
      lost.value = Math.max(0, field.value.length - (field.selectionEnd - field.selectionStart) + inserted.length - longest);
    },
    note: (text) => {
      // A shorter text was set by a script, and has lost nothing.
      const told = text.length < longest ? nothing : lost.value > 0 ? words.lost(longest, lost.value) : words.full(longest);
      return html`<p class="hint limit" role="status">${told}</p>`;
    },
  };
}
