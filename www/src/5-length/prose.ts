import type { Prose } from '../page/prose.ts';

export const length: Prose = {
  id: 'length',
  step: 5,
  words: {
    en: {
      title: 'Length matters',
      short: 'Length',
      intro: `One word is a large part of a short text and a small part of a long one. So the same edit moves a short text’s fingerprint further, and in texts of
        up to 400 characters the usual threshold of 3 bits misses most copies with one word changed. All of this is measured here, with sixty edits for each length.`,
      tries: [
        'Raise the threshold until nine out of ten edits are found at 200 characters. What else would it let in?',
        'Change a whole sentence. From what length does a threshold of 3 find half of the copies?',
        'Write a longer text at the top of the page. Where does its ring go?',
      ],
      more: [
        {
          title: 'So what is the right threshold?',
          body: `<p>No threshold suits all lengths. A cosine of 0.9 means about 9 bits of 64, and 3 bits mean a cosine of 0.99. What works: let the
            fingerprint propose candidates generously, then compare the wording of those few. nearprint’s <code>Corpus</code> does this, with a
            threshold that follows the length and nothing to tune.</p>
            <p>Longer fingerprints scatter less: the same share of 128 bits differs, but it is measured on twice as many.</p>`,
        },
      ],
    },
    zh: {
      title: '长短很重要',
      short: '长短',
      intro: `一个词在短文里占一大块，在长文里只占一小块。所以同样的改动，短文的指纹动得多；100 字以内的文字换一个词，常用的“最多 3 位”会漏掉大多数。
        这里的数字都是现测的，每种长度改六十处。`,
      tries: [
        '提高阈值，直到 200 字的文字十处改动能找到九处。那样还会放进来什么？',
        '改动整句话。从多长开始，阈值 3 能找到一半的副本？',
        '在页首写一段更长的文字。它的圆圈移到了哪里？',
      ],
      more: [
        {
          title: '那么阈值该定多少',
          body: `<p>没有对所有长短都合适的阈值。余弦 0.9 大约是 64 位里的 9 位，而 3 位意味着余弦 0.99。行得通的做法是：让指纹宽松地提出候选，
            再去看这少数几个候选的原文。nearprint 的 <code>Corpus</code> 就这样做，阈值随长短而变，不用调。</p>
            <p>指纹越宽，跳动越小：128 位里不同的比例一样，只是多量了一倍的位。</p>`,
        },
      ],
    },
  },
};
