// Elements. Every text goes into a text node: nothing that a document says is ever read as HTML.

/** An element with properties (`class`, `on…` and attributes) and children: elements, strings, numbers, or lists of these. */
export function element(name, properties = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(properties)) {
    if (value === undefined || value === false) continue;
    if (key.startsWith('on')) made.addEventListener(key.slice(2), value);
    else made.setAttribute(key, value === true ? '' : value);
  }
  made.append(
    ...children
      .flat(Infinity)
      .filter((child) => child !== undefined)
      .map((child) => (typeof child === 'number' ? String(child) : child)),
  );
  return made;
}

const whole = new Intl.NumberFormat('en');
export const number = (count) => whole.format(count);
export const counted = (count, one, several = `${one}s`) => `${number(count)} ${count === 1 ? one : several}`;
export const percent = (share) => `${(100 * share).toFixed(1)} %`;

/** A name that may break behind its slashes. */
export const path = (name) => name.split(/(?<=[/\\])/).flatMap((part, at) => (at === 0 ? [part] : [element('wbr'), part]));

/** A table of columns { name, isNumber } and rows of cells. It can be scrolled sideways. */
export function table(caption, columns, rows) {
  const head = columns.map(({ name, isNumber }) => element('th', { scope: 'col', class: isNumber ? 'number' : undefined }, name));
  const body = rows.map((cells) =>
    element(
      'tr',
      {},
      cells.map((cell, at) =>
        at === 0 ? element('th', { scope: 'row' }, cell) : element('td', { class: columns[at].isNumber ? 'number' : undefined }, cell),
      ),
    ),
  );
  return element(
    'div',
    { class: 'scrolled', role: 'region', 'aria-label': caption, tabindex: 0 },
    element('table', {}, element('caption', {}, caption), element('thead', {}, element('tr', {}, head)), element('tbody', {}, body)),
  );
}

/** Gives the reader a file to save. */
export function save(name, content) {
  const address = URL.createObjectURL(new Blob([content], { type: 'text/plain' }));
  element('a', { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
