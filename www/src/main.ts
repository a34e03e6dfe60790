import './page/tokens.css';
import './page/base.css';
import './page/controls.css';
import './opening/scene.css';
import './0-two-texts/two-texts.css';
import './0-two-texts/bit-strip.css';
import { guessForm } from './0-two-texts/guess.ts';
import { mountTwoTexts } from './0-two-texts/two-texts.ts';
import { readAddress } from './page/address.ts';
import { started } from './page/module.ts';
import { nextTask } from './page/unhurried.ts';

/**
 * Each section of the document has one place that its script fills. Until then it holds a static version. The scripts of later
 * sections are in a separate file, which is loaded when the first section is already shown.
 */
const place = (section: string) => document.querySelector<HTMLElement>(`#${section} > .live`)!;

await Promise.all([readAddress(), started]);
mountTwoTexts(place('two-texts'));
const { mountScene } = await import('./opening/scene.ts');
mountScene(document.querySelector<HTMLElement>('.scene')!);
await nextTask(); // the first section is painted before the others are computed
const { further, guessing, keepAddress, mountAnswers, mountInstall, mountLinks, mountPresent, mountThread, mountWay } =
  await import('./further.ts');
guessForm.value = guessing;
for (const [section, mount] of Object.entries(further)) {
  mount(place(section));
  await nextTask();
}
mountAnswers();
mountWay(document.querySelector<HTMLElement>('.short-way')!);
mountThread();
mountPresent(document.querySelector<HTMLElement>('.masthead')!);
mountLinks();
mountInstall(document.querySelector<HTMLElement>('.install')!);
keepAddress();
document.documentElement.dataset.ready = '';
