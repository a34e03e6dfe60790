import { type Fingerprint, Draft, Index, compare, fingerprint, recipes } from 'nearprint/fingerprints';
import { address } from 'virtual:licences';
import { inSlices, nextTask } from '../page/unhurried.ts';

export interface Licence {
  /** SPDX ids; more than one if several ids have the same text. The shortest comes first. */
  ids: string[];
  name: string;
  text: string;
}

export interface Neighbour {
  id: number;
  licence: Licence;
  distance: number;
  /** The cosine: first estimated from the distance, then exact. */
  alike: number;
  exact: boolean;
}

export const BITS = 128;
/** Above this distance in bits a neighbour may be chance: among some hundred unrelated texts, 64 ± 5.7 bits apart, the nearest can
    be as near. */
export const CHANCE = 40;
const recipe = { ...recipes.default, bits: BITS } as const;

/** All SPDX licences in an index, and one text under edit that is looked up in it. */
export class Licences {
  readonly all: Licence[] = [];
  readonly index = new Index({ bits: BITS });
  characters = 0;
  /** The time to fingerprint and index them, in milliseconds. */
  took = 0;
  /** Updated by each edit, so that no keystroke reads the whole text again. */
  #draft = new Draft('', recipe);

  /** Reads the texts as they arrive, then indexes them. `progress` runs from 0 to 1. */
  async load(expected: number, progress: (part: number) => void): Promise<void> {
    for await (const licence of arriving()) {
      this.all.push(licence);
      this.characters += licence.text.length;
      if (this.all.length % 20 > 0) continue;
      progress(this.all.length / expected / 2);
      await nextTask();
    }
    this.took = await inSlices(
      this.all,
      (licence) => this.index.add(fingerprint(licence.text, recipe)),
      (done) => progress(0.5 + done / expected / 2),
    );
  }

  /** Applies an edit of the text: `insert` replaces `from` to `to`. */
  edit({ from, to, insert }: { from: number; to: number; insert: string }): void {
    this.#draft.replace(from, to, insert);
  }

  /** Whether there is anything to compare. */
  get hasFeatures(): boolean {
    return this.#draft.fingerprint !== 0n;
  }

  get fingerprint(): Fingerprint {
    return this.#draft.fingerprint;
  }

  /** The nearest by fingerprint. */
  nearest(n: number): Neighbour[] {
    return this.index.nearest(this.fingerprint, n).map(({ id, distance }) => ({
      id,
      distance,
      licence: this.all[id]!,
      alike: Math.cos((Math.PI * distance) / BITS),
      exact: false,
    }));
  }
}

/** The same neighbours with exact similarities, the most similar first; undefined if `stale` meanwhile. */
export async function verified(text: string, neighbours: Neighbour[], stale: () => boolean): Promise<Neighbour[] | undefined> {
  const exact: Neighbour[] = [];
  for (const neighbour of neighbours) {
    exact.push({ ...neighbour, alike: compare(text, neighbour.licence.text, recipe).cosine, exact: true });
    await nextTask();
    if (stale()) return;
  }
  return exact.sort((a, b) => b.alike - a.alike || a.distance - b.distance);
}

/** Yields the licences while the file arrives: one JSON object per line. */
async function* arriving(): AsyncGenerator<Licence> {
  const response = await fetch(address);
  if (!response.ok || !response.body) throw new Error(`the licence texts did not arrive (status ${response.status})`);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    const lines = (rest + (value ?? '')).split('\n');
    rest = lines.pop()!;
    for (const line of lines) yield JSON.parse(line) as Licence;
    if (done) return;
  }
}
