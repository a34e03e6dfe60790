import { explain, recipes } from 'nearprint/fingerprints';
import { text } from '../0-two-texts/published.ts';
import type { Prose } from '../page/prose.ts';
import { broder } from '../page/sources.ts';

export const shingles: Prose = {
  id: 'shingles',
  step: 1,
  words: {
    en: {
      title: 'Cut the text into shingles',
      short: 'Shingles',
      intro: `A window slides over the text and takes a piece at every step. The pieces overlap like shingles on a roof (${broder}), so they keep a
        little of the order, and an edit changes only the few pieces it touches. “=” marks shared shingles.`,
      tries: [
        'Choose <b>Unrelated</b> above and drag the width from 1 to 8. How much do these strangers share at each end, and why?',
        'Choose <b>Beijing hotpot</b> above and try widths 1 to 4. Articles call these two very near. Are they?',
        'Switch to words. Which unit copes better with a typing error, and which with moved sentences?',
      ],
      more: [
        {
          title: 'What is removed first',
          body: `<p>Case is folded; spaces and punctuation are dropped. So “Python is sexy” becomes <code>pythonissexy</code>, and its twelve letters give
            nine windows of four. A character is what a reader would call one (an extended grapheme cluster): か゚, a kana with its voicing mark, is one, although it is stored as two. Marks that people leave out make no difference: é counts as e. Letters of different scripts, such as Latin a and Cyrillic а, stay different. Emoji are symbols and are dropped.</p>
            <p>nearprint uses a width of 4, or 2 where a third of the paragraph is Chinese, Japanese or Korean: there, two characters
            carry about as much as a short English word. Shingles stop at a blank line, so an edit disturbs only its own paragraph.</p>`,
        },
        {
          title: 'Words in scripts without spaces',
          body: `<p>“Dictionary words” come from <code>Intl.Segmenter</code>; jieba and IK work the same way. They suit Chinese well, but every
            browser has its own dictionary, so never compare these fingerprints across machines.</p>`,
        },
      ],
    },
    zh: {
      title: '把文字切成片',
      short: '片段',
      intro: `窗口沿文字滑动，每步取一片。片与片像屋瓦一样相互搭着（${broder}），次序因此保留了一点，而一处改动只影响看得见它的那几个窗口。
        “=”标出两边共有的片段。`,
      tries: [
        '在上面选<b>毫不相干</b>，把宽度从 1 拖到 8。陌生的文字在两头各共有多少，为什么？',
        '在上面选<b>北京火锅</b>，试试宽度 1 到 4。文章里说这两句“很近”，真的近吗？',
        '改用词来切。哪一种单位更容得下错字，哪一种更容得下挪动句子？',
      ],
      more: [
        {
          title: '切之前先去掉什么',
          body: `<p>大小写不分，空格和标点去掉。所以“Python is sexy”变成 <code>pythonissexy</code>，十二个字母有九个宽度为 4 的窗口。
            “字符”是读者眼里的一个字（扩展字素簇）：带半浊音符的假名 か゚ 算一个，虽然存成两个码位。常被省略的附加符号不计：é 就是 e；不同文字的字母仍然不同，如拉丁文 a 与西里尔文 а。表情是符号，会去掉。</p>
            <p>nearprint 取宽度 4；一段里有三分之一是中日韩文字时取 2，因为两个汉字的分量差不多是一个短的英文词。片段遇到空行就停，
            所以一处改动只扰动它自己那一段。</p>`,
        },
        {
          title: '不写空格的文字怎样分词',
          body: `<p>“按词典”的词来自 <code>Intl.Segmenter</code>，相当于 jieba 或 IK 的分词。它适合中文，但每个浏览器的词典都不一样，
            所以不要拿不同机器上的这种指纹来比较。</p>`,
        },
      ],
    },
  },
  still: (language) => {
    const { features } = explain(text, recipes.textbook);
    const caption = {
      en: `The ${features.length} shingles of “${text}”, four letters wide.`,
      zh: `“${text}”的 ${features.length} 个片段，每片四个字母。`,
    };
    return `<p class="still-shingles">${features.map((feature) => `<code>${feature.text}</code>`).join(' ')}</p><figcaption>${caption[language]}</figcaption>`;
  },
};
