// The typing error is made automatically, once, when the scene comes into view; every intermediate bit is computed.
import { fingerprint } from 'nearprint';
import { opening } from '../0-two-texts/opening.ts';
import { language } from '../page/language.ts';
import { bitsHtml, differing } from './bits.ts';

const [FIRST, KEY, LAST] = [1600, 420, 1400]; // ms: to read what it is about, from key to key, and to look at the bits

/** The text at the place of the error after each key: first back to the common beginning, then on to the error. */
export function keys(right: string, wrong: string): string[] {
  let common = 0;
  while (right[common] === wrong[common]) common++;
  let end = 0;
  while (right.at(-1 - end) === wrong.at(-1 - end) && end < Math.min(right.length, wrong.length) - common) end++;
  const tail = right.slice(right.length - end);
  const [old, fresh] = [right.slice(common, right.length - end), wrong.slice(common, wrong.length - end)];
  const shorter = Array.from(old, (_, i) => old.slice(0, i)).reverse();
  const longer = Array.from(fresh, (_, i) => fresh.slice(0, i + 1));
  return [...shorter, ...longer].map((middle) => right.slice(0, common) + middle + tail);
}

async function sha256(text: string): Promise<bigint> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return new DataView(digest).getBigUint64(0);
}

/** Animates the scene, unless the reader wants no motion or the browser offers no SHA-256 here. */
export function mountScene(root: HTMLElement): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches || !crypto.subtle) return;
  const { text, right, wrong } = opening[language];
  const [before, after] = text.split(right) as [string, string];
  const mark = root.querySelector('mark')!;
  const rows = Object.fromEntries([...root.querySelectorAll<HTMLElement>('.scene-row')].map((row) => [row.dataset.hash!, row]));
  const button = Object.assign(document.createElement('button'), { type: 'button' });
  let run = 0;

  const show = (name: string, now: bigint, was: bigint) => {
    rows[name]!.querySelector('code')!.innerHTML = bitsHtml(now, was);
    rows[name]!.querySelector('output')!.textContent = String(differing(now, was));
  };
  const state = async (middle: string, mine: number) => {
    const [was, now] = await Promise.all([sha256(text), sha256(before + middle + after)]);
    if (mine !== run) return;
    mark.textContent = middle;
    show('sha256', now, was);
    show('simhash', fingerprint(before + middle + after), fingerprint(text));
  };
  const pause = (time: number) => new Promise((resolve) => setTimeout(resolve, time));
  const end = async () => {
    const mine = ++run;
    await state(wrong, mine);
    if (mine !== run) return;
    delete root.dataset.playing;
    button.textContent = root.dataset.again!;
  };
  const play = async () => {
    const mine = ++run;
    root.dataset.playing = '';
    button.textContent = root.dataset.stop!;
    const steps: [string, number][] = [[right, FIRST], ...keys(right, wrong).map((middle): [string, number] => [middle, KEY])];
    for (const [middle, time] of steps) {
      await state(middle, mine);
      await pause(time);
      if (mine !== run) return;
    }
    await pause(LAST);
    if (mine === run) await end();
  };

  button.addEventListener('click', () => void (root.dataset.playing === undefined ? play() : end()));
  button.textContent = root.dataset.again!;
  root.append(button);
  const seen = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      seen.disconnect();
      void play();
    },
    { threshold: 0.6 },
  );
  seen.observe(root);
}
