import { type ReadonlySignal, effect, signal } from '@preact/signals-core';
import { html } from 'lit-html';

/** The section in which the reader acted last. One edit changes many sections, but only this one is announced. */
let acting: Element | null = null;
if (typeof document !== 'undefined') {
  for (const name of ['focusin', 'pointerdown', 'input'] as const) {
    addEventListener(name, ({ target }) => (acting = (target as Element).closest?.('section') ?? null), { capture: true });
  }
}

/**
 * A sentence that describes what the section around `root` shows. The visible text is always current; it is announced only after a
 * pause, not at every keystroke.
 */
export function readOut(root: HTMLElement, sentence: ReadonlySignal<string>) {
  const spoken = signal('');
  let timer: ReturnType<typeof setTimeout> | undefined;
  effect(() => {
    const next = sentence.value;
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (acting?.contains(root)) spoken.value = next;
    }, 600);
  });
  return () => html`<div class="read-out">
    <p aria-hidden="true">${sentence.value}</p>
    <p class="spoken" aria-live="polite">${spoken.value}</p>
  </div>`;
}
