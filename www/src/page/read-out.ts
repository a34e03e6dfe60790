import { type ReadonlySignal, effect, signal } from '@preact/signals-core'
import { html } from 'lit-html'

/**
 * A sentence that says in words what a section shows. To the eye it is always current; it is spoken only after a pause,
 * because nobody wants to hear every keystroke.
 */
export function readOut(sentence: ReadonlySignal<string>) {
  const spoken = signal('')
  let timer: ReturnType<typeof setTimeout> | undefined
  effect(() => {
    const next = sentence.value
    clearTimeout(timer)
    timer = setTimeout(() => (spoken.value = next), 600)
  })
  return () => html`<div class="read-out">
    <p aria-hidden="true">${sentence.value}</p>
    <p class="spoken" aria-live="polite">${spoken.value}</p>
  </div>`
}
