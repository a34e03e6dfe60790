import { type ReadonlySignal, effect, signal } from '@preact/signals-core';

const PAUSE = 80; // ms: after the frame that shows the keystroke where it was made

/** Follows a signal after a short pause in its changes, so that later sections never delay the one being typed in. */
export function settled<T>(source: ReadonlySignal<T>): ReadonlySignal<T> {
  const copy = signal(source.peek());
  let timer: ReturnType<typeof setTimeout> | undefined;
  effect(() => {
    const next = source.value;
    clearTimeout(timer);
    timer = setTimeout(() => (copy.value = next), PAUSE);
  });
  return copy;
}
