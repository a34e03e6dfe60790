import { html, nothing } from 'lit-html'
import { live } from 'lit-html/directives/live.js'
import { inLanguage } from '../page/language.ts'
import { whole } from '../page/numbers.ts'

export interface TextField {
  name: 'A' | 'B'
  text: string
  write(text: string): void
}

export const LONGEST = 4000

const words = inLanguage({
  en: { text: 'Text', full: (n: string) => `This box holds ${n} characters.` },
  zh: { text: '文字', full: (n: string) => `这里最多写 ${n} 个字。` },
})

/** A text area as high as its text: behind it lies a copy of the text, set in the same type, which gives the height. */
export function textField({ name, text, write }: TextField) {
  const id = `text-${name.toLowerCase()}`
  return html`<div class="text-field ${name.toLowerCase()}">
    <label for=${id}>${words.text} <b>${name}</b></label>
    <div class="paper">
      <div class="copy" aria-hidden="true">${text}${'\n'}</div>
      <textarea
        id=${id} spellcheck="false" autocapitalize="off" rows="2" maxlength=${LONGEST}
        .value=${live(text)} @input=${(event: Event) => write((event.target as HTMLTextAreaElement).value)}
      ></textarea>
    </div>
    ${text.length >= LONGEST ? html`<p class="hint">${words.full(whole(LONGEST))}</p>` : nothing}
  </div>`
}
