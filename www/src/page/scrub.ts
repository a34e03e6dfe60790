// A control in a sentence: a number that can be dragged, typed over or stepped with the arrow keys.
import { html } from 'lit-html';
import { live } from 'lit-html/directives/live.js';

export interface NumberInSentence {
  label: string;
  value: number;
  min: number;
  max: number;
  set(value: number): void;
}

const STEP = 12; // pixels of dragging for a step of 1

/** A number that can be scrubbed sideways. For the keyboard it is a spin button. */
export function scrub({ label, value, min, max, set }: NumberInSentence) {
  const within = (n: number) => Math.max(min, Math.min(max, Math.round(n)));
  const onInput = (event: Event) => {
    const { valueAsNumber, value: typed } = event.target as HTMLInputElement;
    if (typed !== '' && valueAsNumber >= min && valueAsNumber <= max) set(within(valueAsNumber));
  };
  const onDown = (down: PointerEvent) => {
    if (down.button !== 0) return;
    const input = down.currentTarget as HTMLInputElement;
    const pixels = Math.min(STEP, 400 / (max - min));
    const onMove = (move: PointerEvent) => {
      if (Math.abs(move.clientX - down.clientX) < 3) return;
      if (!input.hasPointerCapture(move.pointerId)) input.setPointerCapture(move.pointerId);
      set(within(value + (move.clientX - down.clientX) / pixels));
    };
    const end = new AbortController();
    input.addEventListener('pointermove', onMove, { signal: end.signal });
    for (const name of ['pointerup', 'pointercancel'] as const) {
      input.addEventListener(name, () => end.abort(), { signal: end.signal });
    }
  };
  return html`<input
    type="number" class="scrub" inputmode="numeric" aria-label=${label} min=${min} max=${max} .value=${live(String(value))}
    @input=${onInput} @pointerdown=${onDown}
    @blur=${(event: Event) => ((event.target as HTMLInputElement).value = String(value))}>`;
}
