import { batch, computed, signal } from '@preact/signals-core';
import { kept as inAddress } from '../page/address.ts';
import { language } from '../page/language.ts';
import { client as theClient } from '../worker/client.ts';
import * as store from './kept.ts';
import { type Score, WIDEST, clusters as clustersOf, scores as scoresOf } from './near.ts';
import type { Encoding } from './decode.ts';
import { readable } from './kinds.ts';
import type { Answers, Asked } from './read.ts';
import type { Indexed, Source } from '../worker/worker.ts';

export const SAMPLE = 10_000;
const SEED = 1;

/** The documents of this page, and what is known about them. The documents themselves are in the worker. */
export function documentsState() {
  const client = theClient();
  const indexed = signal<Indexed | undefined>(undefined);
  const working = signal<{ done: number; total: number; stop(): void } | undefined>(undefined);
  /** Why the last attempt failed: a code, `cancelled`, `empty` or a message. */
  const trouble = signal<string | undefined>(undefined);
  const asked = signal<(Asked & { files: File[]; others: string[]; answers: Answers }) | undefined>(undefined);
  const isKept = signal(false);
  const storage = signal<store.Storage | undefined>(undefined);
  const look = async () => (storage.value = await store.storage().catch(() => undefined));
  const threshold = inAddress('dw', 3, (n) => Number.isInteger(n) && n >= 0 && n <= WIDEST);
  const within = computed(() => Math.min(threshold.value, indexed.value?.pairs.widest ?? WIDEST));
  /** The kept document of a cluster if it is not the first; by the number of the first one. */
  const keepers = signal<ReadonlyMap<number, number>>(new Map());

  const scores = computed<Score[]>(() => (indexed.value ? scoresOf(indexed.value.pairs, indexed.value.truth) : []));
  const clusters = computed(() => (indexed.value ? clustersOf(indexed.value.size, indexed.value.pairs, within.value) : []));
  const keeperOf = (cluster: readonly number[]) => {
    const keeper = keepers.value.get(cluster[0]!);
    return keeper !== undefined && cluster.includes(keeper) ? keeper : cluster[0]!;
  };
  const dropped = computed(() =>
    clusters.value.flatMap((cluster) => cluster.filter((one) => one !== keeperOf(cluster)).map((one) => [one, keeperOf(cluster)] as const)),
  );

  let runs = 0;
  const index = async (source: Source): Promise<boolean> => {
    working.peek()?.stop();
    const number = ++runs;
    const run = client.start('index', [source], (done, total) => number === runs && (working.value = { done, total, stop }));
    const stop: () => void = run.stop;
    batch(() => {
      trouble.value = undefined;
      asked.value = undefined;
      working.value = { done: 0, total: 0, stop };
    });
    try {
      const found = await run.result;
      // If another one has begun since, that one reports.
      if (!found && number === runs) trouble.value = 'cancelled';
      if (found)
        batch(() => {
          indexed.value = found;
          keepers.value = new Map();
          isKept.value = 'packed' in source && isKept.peek();
        });
      return found !== undefined;
    } catch (error) {
      if (number === runs) trouble.value = (error as Error).message;
      return false;
    } finally {
      if (number === runs) working.value = undefined;
    }
  };

  /** Asks what to do with these files. Files that are not text are named, not skipped silently. */
  const ask = async (given: readonly File[], encoding?: Encoding) => {
    const files = given.filter(({ name }) => readable(name));
    const others = given.filter(({ name }) => !readable(name)).map(({ name }) => name);
    const before = asked.peek()?.answers;
    batch(() => {
      trouble.value = undefined;
      if (!encoding) asked.value = undefined;
    });
    const found = await client.call('inspect', files, encoding).catch((error: Error) => error);
    if (found instanceof Error) return void (trouble.value = found.message);
    if (found.binary.length === files.length) return void (trouble.value = 'noFiles');
    const answers = {
      field: found.fields[0] ?? '',
      split: found.split,
      ...(encoding ? before : {}),
      encoding: found.foreign?.encoding ?? ('windows-1252' as const),
    };
    asked.value = {
      ...found,
      files: files.filter(({ name }) => !found.binary.includes(name)),
      others: [...others, ...found.binary],
      answers,
    };
  };

  const restore = async () => {
    const packed = await store.kept().catch(() => undefined); // a browser may refuse to store anything
    const wasKept = isKept.peek();
    isKept.value = packed !== undefined;
    if (packed) [isKept.value] = await Promise.all([index({ packed }), look()]);
    else if (wasKept) await clear(); // another tab deleted it
  };
  const clear = async () => {
    await client.call('clear');
    batch(() => {
      isKept.value = false;
      indexed.value = undefined;
    });
  };
  store.onChange(() => void restore());

  return {
    client,
    indexed,
    working,
    trouble,
    asked,
    isKept,
    storage,
    threshold,
    within,
    keepers,
    scores,
    clusters,
    dropped,
    keeperOf,
    index,
    ask,
    restore,
    sample: () => index({ sample: { many: SAMPLE, language, seed: SEED } }),
    keep: async () => {
      await store.keep(await client.call('pack'));
      await look();
      isKept.value = true;
    },
    forget: async () => {
      await store.forget();
      await clear();
    },
  };
}

export type DocumentsState = ReturnType<typeof documentsState>;
