import { computed, signal } from '@preact/signals-core'

/** A bet made before looking: what is shown sticks better after it. */
export interface Guess {
  bits: number
  shown: boolean
}

/** The present guess, if the reader wants to guess. */
export const guess = signal<Guess | undefined>(undefined)
/** Whether nothing on the page may tell how far the two texts are apart. */
export const covered = computed(() => guess.value?.shown === false)

/** The slider, and what came of it. It comes with what is further down: until then nobody can guess. */
export const guessForm = signal<((truth: number, of: number, next: () => void) => unknown) | undefined>(undefined)
