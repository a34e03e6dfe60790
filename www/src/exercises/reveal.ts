import { inLanguage, language } from '../page/language.ts';
import { answers } from './answers.ts';

const words = inLanguage({ en: { answer: 'Answer' }, zh: { answer: '答案' } });

/** Puts the answer behind each exercise, folded until it is asked for. */
export function mountAnswers(): void {
  for (const [section, own] of Object.entries(answers)) {
    document.querySelectorAll(`#${section} .tries li`).forEach((exercise, i) => {
      const fold = document.createElement('details');
      fold.className = 'answer';
      fold.innerHTML = `<summary>${words.answer}</summary><p>${own[language][i]}</p>`;
      exercise.append(fold);
    });
  }
}
