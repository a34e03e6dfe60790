// The exercises of the whole lesson as a sheet for class: the questions first, the answers on a separate page.
import { sections } from '../sections.ts';
import type { Language } from '../page/language.ts';
import type { Prose } from '../page/prose.ts';
import { answers } from './answers.ts';

const words = {
  en: {
    title: 'SimHash, explained: exercises',
    lead: 'Try each exercise on the lesson page, in the section of the same name. You can print this sheet: the answers begin on a page of their own.',
    lesson: 'The lesson',
    other: '中文',
    questions: 'Questions',
    answers: 'Answers',
    path: '../',
    otherPath: 'zh/',
  },
  zh: {
    title: 'SimHash 图解：习题',
    lead: '每道题都在课文页面的同名一节里做。这一页可以打印：答案另起一页。',
    lesson: '课文',
    other: 'English',
    questions: '题目',
    answers: '答案',
    path: '../../zh/',
    otherPath: '../',
  },
} satisfies Record<Language, Record<string, string>>;

const asking = sections.filter(({ words }) => words.en.tries);

function list(language: Language, of: (section: Prose) => readonly string[], linked: boolean): string {
  return asking
    .map((section) => {
      const { title } = section.words[language];
      const name = linked ? `<a vite-ignore href="${words[language].path}#${section.id}">${title}</a>` : title;
      return `<section><h3>${section.step === undefined ? '' : `<span class="step">${section.step}</span> `}${name}</h3><ol>${of(section)
        .map((item) => `<li>${item}</li>`)
        .join('')}</ol></section>`;
    })
    .join('\n');
}

function answersOf({ id, words: { en } }: Prose, language: Language): readonly string[] {
  const own = answers[id]?.[language];
  if (own?.length !== en.tries!.length)
    throw new Error(`section ${id} asks ${en.tries!.length} things and has ${own?.length} answers (${language})`);
  return own;
}

export const sheetTitle = (language: Language): string => words[language].title;

/** The contents of <body>. */
export function sheet(language: Language): string {
  const own = words[language];
  return `<main class="sheet"><p class="masthead"><a vite-ignore href="${own.path}">${own.lesson}</a> <a class="other" vite-ignore href="${own.otherPath}">${own.other}</a></p>
    <h1>${own.title}</h1><p class="lead">${own.lead}</p>
    <h2>${own.questions}</h2>
    ${list(language, (section) => section.words[language].tries!, true)}
    <h2 class="answers">${own.answers}</h2>
    ${list(language, (section) => answersOf(section, language), false)}
  </main>`;
}
