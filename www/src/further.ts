// What surrounds the chapters.
export { mountAnswers } from './exercises/reveal.ts';
export { mountOwnTexts } from './0-two-texts/own-texts.ts';
export { keepAddress } from './page/follow.ts';
export { mountInstall } from './page/install.ts';
export { mountLinks } from './page/links.ts';
export { mountThread } from './thread.ts';
