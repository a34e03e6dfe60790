import { computed, signal } from '@preact/signals-core';

/** A guess made before looking, which makes the answer easier to remember. */
export interface Guess {
  bits: number;
  shown: boolean;
}

/** The present guess, if the reader wants to guess. */
export const guess = signal<Guess | undefined>(undefined);
/** Whether the page must not reveal the distance of the two texts. */
export const covered = computed(() => guess.value?.shown === false);
