// The parts that the panel and the card share.

import { builtIn, viewOf } from './page.js';

/**
 * The rules of a box, for one class alone: the card and the panel do not change each other. They begin with what the browser would show, so
 * that no rule of the page for an element shows through. An app has four custom properties.
 */
export const boxOf = (box) => `
${box}.nearprint-box{all:initial;color-scheme:inherit;box-sizing:border-box}
${box}.nearprint-box *{all:revert;box-sizing:border-box}
${box}.nearprint-box [hidden]{display:none}
${box}.nearprint-box{--accent:var(--nearprint-accent, LinkText);--line:color-mix(in srgb, currentColor 16%, transparent);--quiet:color-mix(in srgb, currentColor 68%, transparent);--mark:var(--nearprint-mark, color-mix(in srgb, #e8a200 34%, transparent));display:block;font:400 max(14px, 0.875rem)/1.5 var(--nearprint-font, system-ui, sans-serif);color:var(--nearprint-color, CanvasText);background:var(--nearprint-background, Canvas);border:1px solid var(--line);border-radius:10px;text-align:start;overflow-wrap:anywhere}
@supports (color:light-dark(red, red)){${box}.nearprint-box{--accent:var(--nearprint-accent, light-dark(#0b57d0, #a8c7fa))}}
${box}.nearprint-box :is(p, blockquote, ol, ul){margin:0;padding:0}
${box}.nearprint-box :is(button, .nearprint-open){font:inherit;font-weight:500;color:inherit;background:transparent;border:1px solid var(--line);border-radius:6px;min-height:32px;padding:4px 12px;cursor:pointer;text-decoration:none;text-align:start}
${box}.nearprint-box :is(button, .nearprint-open):hover{background:color-mix(in srgb, currentColor 8%, transparent)}
${box}.nearprint-box .nearprint-open{display:inline-flex;align-items:center;color:var(--accent);border-color:color-mix(in srgb, var(--accent) 45%, transparent)}
${box}.nearprint-box :is(button, a, blockquote):focus-visible{outline:2px solid var(--accent);outline-offset:1px}
${box}.nearprint-box bdi{font-weight:600}
${box}.nearprint-box button{unicode-bidi:plaintext}
${box}.nearprint-box .nearprint-opening{display:contents}
${box}.nearprint-box .nearprint-both{display:grid;gap:0 12px;grid-template-columns:repeat(auto-fit, minmax(min(14em, 100%), 1fr));overflow:auto;scrollbar-width:thin}
${box}.nearprint-box .nearprint-both > div{grid-row:span calc(var(--nearprint-lines, 1) + 1);display:grid;grid-template:subgrid / minmax(0, 1fr)}
${box}.nearprint-box .nearprint-both > div:only-child{grid-column:1 / -1}
${box}.nearprint-box .nearprint-both blockquote{grid-row:span var(--nearprint-lines, 1);display:grid;grid-template:subgrid / minmax(0, 1fr)}
${box}.nearprint-box .nearprint-name{font-size:0.857em;color:var(--quiet);margin-block-end:2px}
${box}.nearprint-box blockquote{white-space:pre-wrap;padding:7px 9px;border:1px solid transparent;border-radius:6px;background:color-mix(in srgb, currentColor 5%, transparent)}
${box}.nearprint-box mark{color:inherit;background:var(--mark);border-radius:2px;font-weight:600;box-decoration-break:clone}
${box}.nearprint-box .nearprint-actions{display:flex;flex-wrap:wrap;gap:8px}
`;

/** The colours for a page that is dark by its own rules and has no `color-scheme`: its letters are light. */
export function schemeOf(page) {
  const view = viewOf(page);
  const { colorScheme } = view.getComputedStyle(builtIn(page, 'documentElement'));
  const [, r, g, b] = view.getComputedStyle(builtIn(page, 'body')).color.match(/^rgba?\((\d+), (\d+), (\d+)/) ?? [];
  return colorScheme === 'normal' && 0.3 * r + 0.6 * g + 0.1 * b > 128 ? 'dark' : '';
}

/** A sentence with a title from elsewhere. The title is isolated, so that its direction does not affect the sentence; its language is not known. */
export function isolated(sentence, title) {
  const at = sentence.indexOf(title); // an app's own strings may leave the title out
  return at < 0 ? [sentence] : [sentence.slice(0, at), element('bdi', { lang: '' }, title), sentence.slice(at + title.length)];
}

/** A text whose borders of paragraphs and lines are shown as line breaks, whichever characters they are; its offsets stay. */
export const withLines = (text) => text.replace(/[\v\f\u0085\u2028\u2029]/g, '\n');

/** About so many UTF-16 code units at the beginning or the end of a text, cut between words where they have spaces, and in no character. */
export const beginning = (text, most) =>
  text.length <= most ? text : text.slice(0, most).replace(/\s\S{0,30}$|\p{Surrogate}$/u, /\s/.test(text[most]) ? '$&' : '');
export const ending = (text, most) =>
  text.length <= most
    ? text
    : text.slice(-most).replace(/^\S{0,30}\s|^\p{Surrogate}/u, /\s/.test(text[text.length - most - 1]) ? '$&' : '');

/** A heading and a piece of a text in a language that may be unknown. It has the focus to be scrolled. */
export function quotation(name, lang = '') {
  const quote = element('blockquote', { dir: 'auto', lang, tabIndex: 0 });
  const heading = element('p', { className: 'nearprint-name' }, name);
  return {
    element: element('div', {}, heading, quote),
    head: (text) => (heading.textContent = text),
    show: (...pieces) => quote.replaceChildren(...pieces),
  };
}

/** The language of a text that is written in an element, if the element says it and not only the page. */
export function languageIn(field) {
  const said = builtIn(field, 'closest')('[lang]');
  return said && said !== builtIn(field.ownerDocument, 'documentElement') ? builtIn(said, 'lang') : '';
}

export const button = (text, act) => element('button', { type: 'button', onclick: act }, text);

export function element(name, properties, ...children) {
  const made = Object.assign(builtIn(document, 'createElement')(name), properties);
  made.append(...children);
  return made;
}
