import { computed, effect } from '@preact/signals-core';
import { html, render } from 'lit-html';
import { kept } from '../page/address.ts';
import { inLanguage } from '../page/language.ts';
import { readOut } from '../page/read-out.ts';
import { pick } from '../page/sentence.ts';
import { type Example, examples } from './examples.ts';

const words = inLanguage({
  en: {
    before: 'I have',
    after: '. What do I write?',
    have: 'What you have',
    kinds: {
      many: 'many texts',
      two: 'two texts',
      draft: 'a text being written',
      prints: 'fingerprints',
      vectors: 'vectors',
    } satisfies Record<Example, string>,
    readOut: (have: string, names: string, lines: number, printed: string) =>
      `For ${have}, ${names}: ${lines} lines, which print ${printed}`,
    and: ' and ',
  },
  zh: {
    before: '我有',
    after: '。怎么写？',
    have: '你有什么',
    kinds: { many: '许多文字', two: '两段文字', draft: '正在写的文字', prints: '许多指纹', vectors: '向量' } satisfies Record<
      Example,
      string
    >,
    readOut: (have: string, names: string, lines: number, printed: string) => `有${have}，就用 ${names}：${lines} 行，打印 ${printed}`,
    and: '、',
  },
});

/** The code to copy, for each task. */
export function mountUse(root: HTMLElement): void {
  const chosen = kept('x', 'many', (name) => name in examples);
  const code = computed(() => examples[chosen.value as Example]);
  const sentence = readOut(
    root,
    computed(() => {
      const lines = code.value.split('\n').filter((line) => line.trim());
      const names = code.value
        .match(/import \{ (.+) \}/)![1]!
        .split(', ')
        .join(words.and);
      return words.readOut(words.kinds[chosen.value as Example], names, lines.length - 1, lines.at(-1)!.replace('// ', ''));
    }),
  );

  root.replaceChildren();
  effect(() => {
    render(
      html`
      <p class="sentence">${words.before} ${pick(words.have, chosen.value as Example, words.kinds, (name) => (chosen.value = name))}${words.after}</p>
      <pre class="example" tabindex="0"><code>${code.value}</code></pre>
      ${sentence()}`,
      root,
    );
  });
}
