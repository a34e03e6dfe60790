// A control in a sentence.
import { html } from 'lit-html';

/** A word of the sentence that can be changed. */
export function pick<T extends string>(label: string, value: T, options: Readonly<Record<T, string>>, set: (value: T) => void) {
  return html`<select class="pick" aria-label=${label} @change=${(event: Event) => set((event.target as HTMLSelectElement).value as T)}
    >${Object.entries<string>(options).map(
      ([option, name]) => html`<option value=${option} .selected=${option === value}>${name}</option>`,
    )}</select>`;
}
