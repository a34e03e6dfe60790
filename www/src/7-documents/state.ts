import { batch, computed, signal } from '@preact/signals-core';
import { kept as inAddress } from '../page/address.ts';
import { language } from '../page/language.ts';
import { client as theClient } from '../worker/client.ts';
import type { Indexed, Source } from './held.ts';
import { WIDEST, clusters as clustersOf, scores as scoresOf } from './near.ts';

export const SAMPLE = 10_000;
const SEED = 1;

/** The documents of this page, and what is known about them. The documents themselves are in the worker. */
export function documentsState() {
  const client = theClient();
  const indexed = signal<Indexed | undefined>(undefined);
  const working = signal(false);
  const isKept = signal(false);
  /** Why the last attempt failed: `empty` or a message. */
  const trouble = signal<string | undefined>(undefined);
  const threshold = inAddress('dw', 3, (n) => Number.isInteger(n) && n >= 0 && n <= WIDEST);
  const within = computed(() => Math.min(threshold.value, indexed.value?.pairs.widest ?? WIDEST));
  const scores = computed(() => (indexed.value ? scoresOf(indexed.value.pairs, indexed.value.truth) : []));
  const clusters = computed(() => (indexed.value ? clustersOf(indexed.value.size, indexed.value.pairs, within.value) : []));

  let runs = 0;
  const index = async (source: Source): Promise<void> => {
    const number = ++runs;
    batch(() => {
      trouble.value = undefined;
      working.value = true;
    });
    const found = await client.call('index', source).catch((error: Error) => error);
    // If another one has begun since, that one reports.
    if (number !== runs) return;
    batch(() => {
      working.value = false;
      if (found instanceof Error) trouble.value = found.message;
      else {
        indexed.value = found;
        isKept.value = 'stored' in source;
      }
    });
  };
  return {
    client,
    indexed,
    working,
    isKept,
    trouble,
    threshold,
    within,
    scores,
    clusters,
    index,
    sample: () => index({ sample: { many: SAMPLE, language, seed: SEED } }),
    /** Stores the documents in this browser. */
    keep: async () => {
      await client.call('keep');
      isKept.value = true;
    },
    /** Deletes them, here and where they are stored. */
    forget: async () => {
      await client.call('forget');
      indexed.value = undefined;
    },
    restore: async () => {
      const stored = await client.call('isStored').catch(() => false); // a browser may refuse to store anything
      if (stored) await index({ stored });
    },
  };
}

export type DocumentsState = ReturnType<typeof documentsState>;
