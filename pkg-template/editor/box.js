// The parts that the panel and the card share.

import { show } from '../checks.js';
import { builtIn, marked } from './page.js';
import { percentOf, sentenceOf, stringsFor } from './strings.js';

export const BOX = `
:where(.nearprint-box){font:var(--nearprint-font, 0.875rem/1.5 system-ui, sans-serif);color:var(--nearprint-color, CanvasText);background:var(--nearprint-background, Canvas);border:1px solid var(--nearprint-border, color-mix(in srgb, CanvasText 30%, Canvas));border-radius:var(--nearprint-radius, 6px);padding:0.5em 0.75em;overflow-wrap:anywhere}
.nearprint-box p{margin:0;max-width:none}
:where(.nearprint-box :is(button, .nearprint-open)){font:inherit;color:inherit;background:transparent;border:1px solid currentColor;border-radius:var(--nearprint-radius, 6px);box-sizing:border-box;min-height:24px;padding:0.1em 0.6em;cursor:pointer}
:where(.nearprint-box :is(button, a, blockquote, .nearprint-both):focus-visible){outline:2px solid var(--nearprint-focus, Highlight);outline-offset:1px}
:where(.nearprint-both){display:grid;gap:0.75em;grid-template-columns:repeat(auto-fit, minmax(min(15em, 100%), 1fr))}
:where(.nearprint-name){font-weight:600}
:where(.nearprint-both blockquote){margin:0;max-height:12em;overflow:auto;white-space:pre-wrap}
:where(.nearprint-both mark){color:inherit}
${marked(':where(.nearprint-both mark)')}
:where(.nearprint-actions){display:flex;flex-wrap:wrap;gap:0.5em;margin:0.5em 0}
`;

/** The strings and the number format of a language, by default the language of the page. */
export function languageOf({ locale, strings }) {
  const language = locale ?? builtIn(document, 'documentElement').lang ?? 'en';
  const percent = checkedPercent(language || 'en');
  const words = { ...stringsFor(language), ...strings };
  return { language, words, say: (match) => sentenceOf(match, words, percent) };
}

function checkedPercent(locale) {
  try {
    return percentOf(locale);
  } catch {
    throw new RangeError(`options.locale, or else the language of the page, must be a language tag such as 'en', got ${show(locale)}`);
  }
}

/** A sentence with a title from elsewhere. The title is isolated, so that its direction does not affect the sentence. */
export function isolated(sentence, title) {
  const at = sentence.indexOf(title); // an app's own strings may leave the title out
  return at < 0 ? [sentence] : [sentence.slice(0, at), element('bdi', {}, title), sentence.slice(at + title.length)];
}

/** A text whose borders of paragraphs and lines are shown as line breaks, whichever characters they are; its offsets stay. */
export const withLines = (text) => text.replace(/[\v\f\u0085\u2028\u2029]/g, '\n');

/** A heading and a piece of text. It has the focus to be scrolled, unless both quotations are scrolled together. */
export function quotation(name, properties = { tabIndex: 0 }) {
  const heading = element('p', { className: 'nearprint-name' }, name);
  const quote = element('blockquote', { dir: 'auto', ...properties });
  return {
    element: element('div', {}, heading, quote),
    head: (pieces) => heading.replaceChildren(...pieces),
    show: (...pieces) => quote.replaceChildren(...pieces),
  };
}

export const button = (text, act) => element('button', { type: 'button', onclick: act }, text);

export function element(name, properties, ...children) {
  const made = Object.assign(builtIn(document, 'createElement')(name), properties);
  made.append(...children);
  return made;
}
