// The final state of the opening scene, which shows in ten seconds what SimHash is for: for readers without a script, and for those
// who want no motion.
import { fingerprint } from 'nearprint';
import { misspelt, opening } from '../0-two-texts/opening.ts';
import type { Language } from '../page/language.ts';
import type { Facts } from '../page/prose.ts';
import { bitsHtml, differing } from './bits.ts';

const words = {
  en: {
    changed: 'changed',
    says: (sha: number, simhash: number) =>
      `One typing error changes ${sha} of the first 64 bits of SHA-256, and ${simhash} of the 64 bits of SimHash.`,
    why: `So a copy with a typing error can be found by its number. A crawler that has seen 8 billion pages keeps each text once, an editor
      recognises the passage you are writing, and a training set does not count a text twice.`,
    again: 'Play again',
    stop: 'Stop',
  },
  zh: {
    changed: '位改变',
    says: (sha: number, simhash: number) => `写错一个字，SHA-256 的前 64 位变了 ${sha} 位，SimHash 的 64 位只变了 ${simhash} 位。`,
    why: '所以，有错字的副本也能靠数字找到：爬虫抓了 80 亿个网页，同一篇只留一份；编辑器认得出你正在写的段落；训练模型时，同一篇文字不会算两遍。',
    again: '重播',
    stop: '停止',
  },
} satisfies Record<Language, unknown>;

export function scene(language: Language, { sha256 }: Facts): string {
  const { text, right, wrong } = opening[language];
  const other = misspelt(opening[language]);
  const prints = { sha256: [text, other].map(sha256), simhash: [text, other].map((text) => fingerprint(text)) };
  const [before, after] = text.split(right) as [string, string];
  const own = words[language];
  const row = (id: keyof typeof prints, name: string) => {
    const [was, now] = prints[id] as [bigint, bigint];
    return `<p class="scene-row" data-hash="${id}"><b>${name}</b> <code>${bitsHtml(now, was)}</code> <span><output>${differing(now, was)}</output> / 64 ${own.changed}</span></p>`;
  };
  return `<figure class="scene" data-again="${own.again}" data-stop="${own.stop}">
    <div aria-hidden="true">
      <p class="scene-text">${before}<mark>${wrong}</mark>${after}</p>
      ${row('sha256', 'SHA-256')} ${row('simhash', 'SimHash')}
    </div>
    <figcaption><p class="scene-says">${own.says(differing(prints.sha256[0]!, prints.sha256[1]!), differing(prints.simhash[0]!, prints.simhash[1]!))}</p>
      <p class="scene-why">${own.why}</p></figcaption>
  </figure>`;
}
