// Markdown: the front matter, with its fields, and the first heading.

import { fieldsOf, isObject } from '../record-text.js';

const LANGUAGES = {
  '---': { name: 'YAML', load: () => import('./yaml.js') },
  '+++': { name: 'TOML', load: () => import('./toml.js') },
};

const NEW_LINE = /\r\n?|\n/g;

/** Splits a text into { front, text }. Front matter is YAML between lines of `---`, or TOML between lines of `+++`. */
export function splitFrontMatter(all) {
  const fence = all.slice(0, 3);
  if ((fence !== '---' && fence !== '+++') || !/^[ \t]*[\r\n]/.test(all.slice(3, 20))) return { front: '', text: all };
  NEW_LINE.lastIndex = 3;
  while (NEW_LINE.exec(all) !== null) {
    const line = NEW_LINE.lastIndex;
    if (all.startsWith(fence, line) && /^[ \t]*(?:[\r\n]|$)/.test(all.slice(line + 3, line + 20))) {
      NEW_LINE.lastIndex = line + 3;
      const end = NEW_LINE.exec(all) === null ? all.length : NEW_LINE.lastIndex;
      return { front: all.slice(0, end), text: all.slice(end) };
    }
  }
  return { front: '', text: all };
}

/** What is said about a text in its front matter and its first heading: { field, keys, title, fault }. */
export async function aboutMarkdown({ front, text }) {
  const title = headingOf(text);
  const fence = front.slice(0, 3);
  if (fence === '') return { title };
  const { name, load } = LANGUAGES[fence];
  const { valueOf, reasonOf } = await load();
  try {
    const fields = valueOf(front.slice(front.search(/[\r\n]/), front.lastIndexOf(fence)));
    if (isObject(fields) && !Array.isArray(fields)) return { title, field: fieldsOf(fields), keys: () => Object.keys(fields) };
    return { title };
  } catch (error) {
    return { title, fault: `its front matter is not ${name} (${reasonOf(error)})` };
  }
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const HEADING = /^ {0,3}#{1,6}[ \t](.*)$/;
const UNDERLINE = /^ {0,3}(?:=+|-+)[ \t]*$/;
/** A longer line is no heading for a list of titles. */
const LONGEST = 300;

/** The first heading, on a line with `#` or above a line of `=` or `-`; not in a block of code. */
function headingOf(text) {
  let [code, before] = [undefined, ''];
  for (let from = 0; from < text.length;) {
    NEW_LINE.lastIndex = from;
    const end = NEW_LINE.exec(text)?.index ?? text.length;
    const line = text.slice(from, Math.min(end, from + LONGEST));
    from = Math.max(end + 1, NEW_LINE.lastIndex);
    const [, fence] = FENCE.exec(line) ?? [];
    if (code !== undefined) {
      if (fence?.startsWith(code)) code = undefined;
      continue;
    }
    if (fence !== undefined) code = fence;
    const heading = HEADING.exec(line)?.[1] ?? (UNDERLINE.test(line) ? before : '');
    const title = withoutMarkup(heading);
    if (title !== '') return title;
    before = /^(?: {4}|\t|\s*[-*+>|])/.test(line) || fence !== undefined ? '' : line;
  }
  return undefined;
}

/** The text of a heading, without links, emphasis, code marks and `{#anchor}`. */
const withoutMarkup = (heading) =>
  heading
    .replace(/(?:^|[ \t])#+[ \t]*$/, '')
    .replace(/\{#[^{}]*\}[ \t]*$/, '')
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/[*`]+/g, '')
    .trim();
