// The numbers at the top of the page.

import { counted, element, number, path, percent, table } from './dom.js';

export function numbers(data, { choose, open }) {
  const { tiles, bands, folders, matrix, largest } = data;
  return element(
    'section',
    { 'aria-labelledby': 'numbers' },
    element('h2', { id: 'numbers' }, 'Numbers'),
    element(
      'dl',
      { class: 'tiles' },
      tiles.map(([name, value]) => element('div', {}, element('dt', {}, name), element('dd', {}, value))),
    ),
    element(
      'div',
      { class: 'tables' },
      bands && histogram(bands, choose),
      (largest?.length > 0 && largestOf(data, open)) || undefined,
      folders && byFolder(folders),
      matrix && across(matrix),
    ),
  );
}

function histogram({ title, rows, of }, choose) {
  const filled = rows.map(([, count]) => count > 0);
  const [first, last] = [filled.indexOf(true), filled.lastIndexOf(true)];
  const most = Math.max(...rows.map(([, count]) => count), 1);
  const bar = (count) => {
    const meter = element('span', { class: 'bar' });
    // The policy of the page allows no style attribute.
    meter.style.width = `${Math.max((100 * count) / most, count > 0 ? 1 : 0)}%`;
    return element('span', { class: 'track', 'aria-hidden': 'true' }, meter);
  };
  const rowsShown = rows
    .map(([label, count], at) => [
      count > 0 && choose ? element('button', { type: 'button', class: 'link', onclick: () => choose(at) }, label) : label,
      number(count),
      bar(count),
    ])
    .slice(Math.max(first, 0), last + 1);
  return table(title, [{ name: of }, { name: 'Number', isNumber: true }, { name: 'Share of the largest' }], rowsShown);
}

const largestOf = ({ largest, groups, documents, kind }, open) =>
  table(
    kind === 'check' ? 'Texts with the most matches' : 'Largest groups',
    [{ name: kind === 'check' ? 'Text' : 'Document that stays' }, { name: kind === 'check' ? 'Matches' : 'Dropped', isNumber: true }],
    largest.map((at) => [
      element('button', { type: 'button', class: 'link', onclick: () => open(at) }, path(documents[groups[at].of])),
      number(groups[at].size),
    ]),
  );

function byFolder({ title, columns, rows, more }) {
  const [, all, some] = columns;
  const shown = rows.map(([name, documents, found]) => [path(name), number(documents), number(found), percent(found / documents)]);
  if (more > 0) shown.push([`… and ${counted(more, 'more folder')}`, '', '', '']);
  return table(
    title,
    [{ name: columns[0] }, { name: all, isNumber: true }, { name: some, isNumber: true }, { name: 'Share', isNumber: true }],
    shown,
  );
}

function across({ title, names, columns: heads, rows, left }) {
  const shown = shortened([...names, ...heads]);
  const columns = [{ name: 'Folder or file' }, ...heads.map((name) => ({ name: shown(name), isNumber: true }))];
  const made = table(
    title,
    columns,
    rows.map((cells, at) => [shown(names[at]), ...cells.map((count) => (count === 0 ? '·' : number(count)))]),
  );
  return left > 0
    ? element(
        'div',
        {},
        made,
        element('p', { class: 'small' }, `${counted(left, 'pair')} of other folders ${left === 1 ? 'is' : 'are'} not in this table.`),
      )
    : made;
}

/** The letters that are shown of the beginning and of the end of a long name where there is little room. */
const BEGINNING = 8;
const END = 15;

/** How names are shown there: without their middle, and the title has all of it. Where two would look the same, more of the beginning is shown. */
function shortened(names) {
  const short = (name, beginning) => {
    const letters = [...name];
    return letters.length > beginning + END + 1 ? `${letters.slice(0, beginning).join('')}…${letters.slice(-END).join('')}` : name;
  };
  const known = [...new Set(names)];
  return (name) => {
    let beginning = BEGINNING;
    while (known.some((other) => other !== name && short(other, beginning) === short(name, beginning))) beginning++;
    const shown = short(name, beginning);
    return shown === name ? name : element('span', { title: name }, shown);
  };
}
