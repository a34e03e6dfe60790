// The strings of the page in both languages, and the texts of its corpus, which were written for it and are free of any rights.

const en = {
  title: 'Near-duplicates while you write',
  lead: 'Six editors over the same corpus. Paste a paragraph of the corpus, change a few words, and pause: what also stands in the corpus is marked, and both texts are shown side by side. All of this happens in this page; nothing is sent anywhere.',
  home: 'The lesson',
  other: '中文',
  editor: 'Editor',
  code: 'The code',
  sources: 'The corpus',
  paste: (title: string) => `Paste from “${title}”`,
  slow: 'Frames over 20 ms while typing',
  slowest: 'Slowest frame',
  verdict: 'Last check',
  before: 'Notes for the new office.',
  text: 'Write here. Paste a paragraph from the corpus, and edit it.',
  label: 'Text',
};

const zh: typeof en = {
  title: '边写边查近似重复',
  lead: '六种编辑器，同一个文库。从文库里粘贴一段，改几个词，再停一下：文库里也有的文字会标出来，两处并排显示。一切都在这个页面里进行，什么也不会发往别处。',
  home: '教程',
  other: 'English',
  editor: '编辑器',
  code: '代码',
  sources: '文库',
  paste: (title) => `粘贴《${title}》中的一段`,
  slow: '输入时超过 20 毫秒的帧',
  slowest: '最慢的一帧',
  verdict: '最近一次检查',
  before: '招待客人的笔记。',
  text: '在这里写。从文库粘贴一段，再改一改。',
  label: '文本',
};

export const words = document.documentElement.lang.startsWith('zh') ? zh : en;
export const language = words === zh ? 'zh-CN' : 'en';

export const sources = [
  {
    id: 'bread',
    title: 'A plain loaf',
    text: 'Mix five hundred grams of flour with ten grams of salt, seven grams of dry yeast and three hundred and twenty grams of lukewarm water, until no dry flour is left in the bowl.\n\nCover the dough and leave it in a warm place for an hour. It is ready when it has doubled in size, and when a finger pressed into it leaves a dent that fills only slowly.\n\nShape it, let it rise again for forty minutes, and bake it in a hot oven until it sounds hollow when you knock on the bottom.',
  },
  {
    id: 'printer',
    title: 'Setting up the printer',
    text: 'Before you begin, make sure that the printer is switched on and connected to the same network as your computer. Open the settings, choose devices, and press the button that says add a printer.\n\nIf the printer does not appear in the list, restart it and wait for one minute. Most problems of this kind go away when the network is searched a second time.',
  },
  {
    id: 'garden',
    title: 'Tomatoes on a balcony',
    text: 'Tomatoes want sun for at least six hours a day and a pot of ten litres or more. Water them in the morning, at the foot of the plant, so that the leaves stay dry.\n\nWhen the first flowers open, feed them once a week, and pinch out the shoots that grow between the stem and the leaves, or the plant will make more green than fruit.',
  },
  {
    id: 'tea',
    title: '怎样泡一壶绿茶',
    text: '泡绿茶的水不宜太烫，八十度左右正好。先用热水温一温茶壶，再放入茶叶，沿着壶边慢慢注水，盖上盖子等候两分钟，茶汤清亮的时候就可以倒出来了。\n\n第二泡的时间可以短一些，第三泡再稍微长一点。如果喝起来发苦，多半是水温太高，或者茶叶放得太多。',
  },
];

const paragraph = (id: string, place: number) => sources.find((source) => source.id === id)!.text.split('\n\n')[place]!;
/** What the editor holds as it opens: a paragraph of the corpus, edited, so that something is marked at once. */
export const example = [
  words.before,
  words === zh
    ? paragraph('tea', 0).replace('左右正好', '上下就好')
    : paragraph('printer', 1).replace('restart it', 'switch it off and on').replace('Most problems', 'Nearly all problems'),
  words.text,
  '',
].join('\n\n');
