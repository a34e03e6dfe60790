import { type Fingerprint, distance, fingerprint, recipes, toHex } from 'nearprint';
import { computed, effect, signal } from '@preact/signals-core';
import { html, nothing, render, svg } from 'lit-html';
import { calm, presetCalled } from './0-two-texts/texts.ts';
import { inLanguage } from './page/language.ts';

const BITS = 64;

const words = inLanguage({
  en: {
    label: 'Your two texts',
    sides: ['original', 'changed'],
    back: 'Edit the texts',
    differ: (far: string) => `${far} of 64 bits differ`,
  },
  zh: { label: '你的两段文字', sides: ['原文', '改后'], back: '修改文字', differ: (far: string) => `64 位里有 ${far} 位不同` },
});

/**
 * The reader's two texts stay in view: both fingerprints and their distance, once the texts themselves are above the screen, and always on
 * the page of another chapter.
 */
export function mountThread(): void {
  const root = Object.assign(document.createElement('aside'), { className: 'thread', ariaLabel: words.label });
  const texts = document.querySelector('#two-texts .cards, #hero .ropes');
  // The front page does not speak of A and B.
  const [a, b] = document.querySelector('#hero') ? words.sides : ['A', 'B'];
  const fold = document.querySelector<HTMLDetailsElement>('#own-texts');
  const shown = signal(!texts);
  const bits = computed(() => {
    const recipe = { ...recipes[presetCalled(calm.preset.value).recipe], bits: BITS } as const;
    return { a: fingerprint(calm.a.value, recipe), b: fingerprint(calm.b.value, recipe) };
  });

  const row = (bits: Fingerprint, other: Fingerprint, side: 'a' | 'b') =>
    svg`${Array.from({ length: BITS }, (_, i) => {
      const at = (of: bigint) => (of >> BigInt(BITS - 1 - i)) & 1n;
      const differs = at(bits) !== at(other);
      return at(bits) || differs
        ? svg`<rect class=${differs ? side : 'one'} x=${i * 4} y=${side === 'a' ? 0 : 9} width="3" height=${at(bits) ? 8 : 2}></rect>`
        : nothing;
    })}`;
  effect(() => {
    root.hidden = !shown.value;
    if (root.hidden) return;
    const prints = bits.value;
    const far = html`<p class="far">${words.differ(String(distance(prints.a, prints.b)))}</p>`;
    render(
      html`<p><b class="a">${a}</b> <code>${toHex(prints.a)}</code></p>
      <p><b class="b">${b}</b> <code>${toHex(prints.b)}</code></p>
      <svg viewBox="0 0 ${4 * BITS} 17" aria-hidden="true">${row(prints.a, prints.b, 'a')}${row(prints.b, prints.a, 'b')}</svg>
      ${far}
      <a href="#${texts ? texts.closest('section')!.id : 'own-texts'}" @click=${() => fold && (fold.open = true)}>${words.back}</a>`,
      root,
    );
  });

  document.body.append(root);
  if (!texts) return;
  // Everything in view or below intersects, so what does not is above.
  new IntersectionObserver(([entry]) => (shown.value = !entry!.isIntersecting), { rootMargin: '0px 0px 1000000px 0px' }).observe(texts);
}
