// A player for animations in steps: played automatically, stepped by hand in both directions, or scrubbed.
import { type ReadonlySignal, type Signal, batch, computed, signal } from '@preact/signals-core';
import { html } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import { inLanguage } from './language.ts';

const words = inLanguage({
  en: { player: 'Step by step', play: 'Play', pause: 'Pause', back: 'Step back', next: 'Step', step: 'Step' },
  zh: { player: '一步一步看', play: '播放', pause: '暂停', back: '退一步', next: '走一步', step: '步' },
});

export interface Player {
  /** How many steps have been made. At first, and after `end`, all of them. */
  step: ReadonlySignal<number>;
  end(): void;
  controls(): unknown;
}

/** `beat` is the time from one step to the next in ms. `onward` is called after each step forward with the time that its motion may
    take. */
export function player(steps: ReadonlySignal<number>, beat: () => number, onward: (time: number) => void): Player {
  const wanted = signal<number | undefined>(undefined);
  const timer: Signal<ReturnType<typeof setInterval> | undefined> = signal(undefined);
  const step = computed(() => Math.min(wanted.value ?? Infinity, steps.value));

  const stop = () => {
    clearInterval(timer.peek());
    timer.value = undefined;
  };
  const go = (to: number, time: number) => {
    const forward = to > step.peek();
    wanted.value = Math.max(0, Math.min(steps.peek(), to));
    if (wanted.peek() === steps.peek()) stop();
    if (forward) onward(time);
  };
  const byHand = (to: number) => {
    stop();
    go(to, 700);
  };
  const play = () => {
    if (timer.peek() !== undefined) return stop();
    batch(() => {
      if (step.peek() >= steps.peek()) wanted.value = 0;
      const time = beat();
      timer.value = setInterval(() => go(step.peek() + 1, 0.7 * time), time);
    });
  };

  return {
    step,
    end: () =>
      batch(() => {
        stop();
        wanted.value = undefined;
      }),
    controls: () => html`<div class="player" role="group" aria-label=${words.player}>
      <button type="button" @click=${play}>${timer.value === undefined ? words.play : words.pause}</button>
      <button type="button" ?disabled=${step.value === 0} @click=${() => byHand(step.peek() - 1)}>${words.back}</button>
      <button type="button" ?disabled=${step.value === steps.value} @click=${() => byHand(step.peek() + 1)}>${words.next}</button>
      <input type="range" min="0" max=${steps.value} .value=${live(String(step.value))} aria-label=${words.step} aria-valuetext="${step.value} / ${steps.value}"
        @input=${(event: Event) => byHand((event.target as HTMLInputElement).valueAsNumber)}>
    </div>`,
  };
}
