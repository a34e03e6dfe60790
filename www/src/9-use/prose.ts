import type { Prose } from '../page/prose.ts';
import { examples } from './examples.ts';

const escaped = (code: string) => code.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const kilobytes = (bytes: number) => `${Math.round(bytes / 1000)} kB`;

export const use: Prose = {
  id: 'use',
  step: 9,
  words: {
    en: {
      title: 'Use it',
      short: 'Use it',
      intro: 'One package for Node and the browser, without dependencies. The functions of this page are the functions of the package.',
      tries: [
        'Choose what you have, copy the lines into a file, and run it with Node. Does it print what its last line says?',
        'Run <code>npx nearprint dedupe notes/</code> on a folder of your own. What does it print?',
      ],
      more: [
        {
          title: 'Which function when',
          body: `<p>Texts and nothing to tune: <code>Corpus</code>. Fingerprints of your own, many of them: <code>Index</code>. Two texts: <code>compare</code>. A text being written:
            <code>Draft</code>. Embeddings: <code>Hyperplanes</code>. A collection on a static host: <code>openArchive</code>. Every intermediate value, as on this page: <code>explain</code>. On the command line: <code>nearprint dedupe</code>.</p>`,
        },
        {
          title: 'How recipes stay comparable',
          body: '<p>A recipe is plain data. Only fingerprints made with the same recipe can be compared, so keep it with them; <code>corpusToBytes</code> does.</p>',
        },
      ],
    },
    zh: {
      title: '拿去用',
      short: '拿去用',
      intro: '一个软件包，Node 和浏览器都能用，没有依赖。这个页面用的就是软件包里的函数。',
      tries: [
        '选你手上有的，把代码抄进一个文件，用 Node 运行。打印出来的是最后一行说的吗？',
        '对你自己的文件夹运行 <code>npx nearprint dedupe notes/</code>。它打印什么？',
      ],
      more: [
        {
          title: '什么时候用什么',
          body: `<p>有文字、不想调参数：<code>Corpus</code>。自己有许多指纹：<code>Index</code>。两段文字：<code>compare</code>。正在写的文字：<code>Draft</code>。
            嵌入向量：<code>Hyperplanes</code>。放在静态主机上的文库：<code>openArchive</code>。像本页这样的每个中间值：<code>explain</code>。命令行：<code>nearprint dedupe</code>。</p>`,
        },
        {
          title: '配方怎样保持可比',
          body: '<p>配方是普通的数据。只有同一种配方的指纹才能比较，所以要同指纹存在一起；<code>corpusToBytes</code> 就是这样存的。</p>',
        },
      ],
    },
  },
  body: (language, { module, compressed, version }) => `<p class="install"><code>npm install nearprint</code></p>
    <p class="hint unpublished">${
      language === 'en'
        ? `Until version ${version} is on npm: <code>cargo xtask pack</code> in the repository makes <code>target/nearprint-${version}.tgz</code>, and <code>npm install</code> takes the path of that file.`
        : `${version} 版发布到 npm 之前：在仓库里运行 <code>cargo xtask pack</code>，得到 <code>target/nearprint-${version}.tgz</code>，再用 <code>npm install</code> 加这个文件的路径来安装。`
    }</p>
    <div class="live"><pre class="example still" tabindex="0"><code>${escaped(examples.many)}</code></pre></div>
    <p class="sizes">${
      language === 'en'
        ? `Version ${version}. The WebAssembly module is ${kilobytes(module)}, ${kilobytes(compressed)} compressed. Indexing, search and everything else run where the texts are.`
        : `版本 ${version}。WebAssembly 模块 ${kilobytes(module)}，压缩后 ${kilobytes(compressed)}。建索引、搜索，一切都在文字所在的地方运行。`
    }</p>
    <p>${
      language === 'en'
        ? '<a class="reference" href="root:reference/index.html">Reference: every function, option and error</a>'
        : '<a class="reference" href="root:reference/index.html">参考手册：所有函数、选项和错误（英文）</a>'
    }</p>`,
};
