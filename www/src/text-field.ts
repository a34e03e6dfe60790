import { html, nothing } from 'lit-html'
import { live } from 'lit-html/directives/live.js'

export interface TextField {
  name: 'A' | 'B'
  text: string
  /** Characters to highlight, as UTF-16 offsets. */
  mark: { start: number; end: number } | undefined
  write(text: string): void
}

export const LONGEST = 4000

/**
 * A text area that can highlight a part of its text: behind it lies a copy of the text, set in the same type, whose
 * <mark> shines through. The copy also gives the area its height.
 */
export function textField({ name, text, mark, write }: TextField) {
  const id = `text-${name.toLowerCase()}`
  const [before, marked, after] = mark
    ? [text.slice(0, mark.start), text.slice(mark.start, mark.end), text.slice(mark.end)]
    : [text, '', '']
  const copy = html`${before}${marked ? html`<mark>${marked}</mark>` : nothing}${after}`

  return html`<div class="text-field ${name.toLowerCase()}">
    <label for=${id}>Text <b>${name}</b></label>
    <div class="paper">
      <div class="copy" aria-hidden="true">${copy}${'\n'}</div>
      <textarea
        id=${id} spellcheck="false" autocapitalize="off" rows="2" maxlength=${LONGEST}
        .value=${live(text)} @input=${(event: Event) => write((event.target as HTMLTextAreaElement).value)}
      ></textarea>
    </div>
    ${text.length >= LONGEST
      ? html`<p class="hint">This box holds ${LONGEST.toLocaleString('en')} characters; the licences below take any length.</p>`
      : nothing}
  </div>`
}
