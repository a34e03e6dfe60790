// The list of what was found, the pair that is looked at, and the decisions. All can be done by keys.

import { KINDS } from './decisions.js';
import { counted, element, number, path } from './dom.js';

const STEP = 100;

const ORDERS = {
  dedupe: { risk: 'riskiest first', size: 'largest first' },
  check: { risk: 'largest share first', size: 'most matches first' },
  passages: { risk: 'most wording first', size: 'most documents first' },
};
const NAMES = { dedupe: 'Groups', check: 'Texts', passages: 'Passages' };

export class Review {
  #data;
  #items;
  #decisions;
  #kind;
  #visible = [];
  #rows = [];
  #current;
  #place = 0;
  #folds = true;
  #parts = {};

  constructor(data, items, decisions) {
    [this.#data, this.#items, this.#decisions, this.#kind] = [data, items, decisions, KINDS[data.kind]];
    this.element = this.#make();
    this.#list();
  }

  chooseBand(band) {
    this.#parts.band.value = String(band);
    this.#list();
    this.#parts.list.querySelector('button')?.focus();
    this.element.scrollIntoView();
  }

  open(at) {
    Object.assign(this.#parts.filter, { value: '' });
    this.#parts.band.value = '';
    this.#list(this.#items[at]);
    this.element.scrollIntoView();
  }

  #make() {
    const parts = this.#parts;
    const again = () => this.#list();
    parts.filter = element('input', { type: 'search', id: 'filter', autocomplete: 'off', oninput: again });
    parts.order = element(
      'select',
      { id: 'order', onchange: again },
      Object.entries(ORDERS[this.#data.kind]).map(([value, name]) => element('option', { value }, name)),
    );
    parts.band = element(
      'select',
      { id: 'band', onchange: again },
      element('option', { value: '' }, 'all'),
      this.#data.bands.rows
        .map(([label, count], at) => count > 0 && element('option', { value: at }, `${label} (${number(count)})`))
        .filter(Boolean),
    );
    parts.changed = element(
      'select',
      { id: 'changed', onchange: again },
      [
        ['', 'all'],
        ['changed', `changed to: ${this.#kind.second.toLowerCase()}`],
      ].map(([value, name]) => element('option', { value }, name)),
    );
    parts.count = element('p', { class: 'small', role: 'status' });
    parts.list = element('ol', { class: 'list' });
    parts.more = element('button', { type: 'button', onclick: () => this.#grow() }, `Show ${STEP} more`);
    parts.detail = element('article', { class: 'detail', 'aria-label': 'What is looked at' });
    parts.summary = element('p', { class: 'small', role: 'status' }, this.#decisions.summary);
    const labelled = (input, name) => element('label', { for: input.id }, name, input);
    return element(
      'section',
      { 'aria-labelledby': 'review', onkeydown: (event) => this.#key(event) },
      element('h2', { id: 'review' }, NAMES[this.#data.kind]),
      element(
        'div',
        { class: 'tools' },
        labelled(parts.filter, 'Filter by name'),
        labelled(parts.band, this.#data.bands.of),
        labelled(parts.order, 'Order'),
        labelled(parts.changed, 'Decision'),
        element(
          'button',
          { type: 'button', class: 'main', title: `Saves ${this.#kind.about}`, onclick: () => this.#save() },
          this.#kind.button,
        ),
      ),
      parts.summary,
      keysHelp(this.#kind),
      element('div', { class: 'panes' }, element('div', { class: 'pane' }, parts.count, parts.list, parts.more), parts.detail),
    );
  }

  #save() {
    this.#decisions.save();
    this.#parts.summary.textContent = `${this.#decisions.summary} Saved: ${this.#kind.about}${this.#data.isPart ? '; only of those in this page' : ''}.`;
  }

  /** Fills the list, and looks at `wanted`, or else at the first item. */
  #list(wanted) {
    const { filter, order, band, changed } = this.#parts;
    const words = filter.value.trim().toLowerCase();
    const chosen = band.value === '' ? undefined : Number(band.value);
    this.#visible = this.#items.filter(
      (item) =>
        (chosen === undefined || item.bands.has(chosen)) &&
        (changed.value === '' || item.keys.some(this.#decisions.isChanged)) &&
        (words === '' || item.words().includes(words)),
    );
    // In one band, items with texts in this page come first.
    const byRisk = (a, b) => a.band - b.band || b.hasTexts - a.hasTexts || a.risk - b.risk;
    this.#visible.sort(order.value === 'size' ? (a, b) => b.size - a.size || a.at - b.at : byRisk);
    this.#parts.count.textContent = `${counted(this.#visible.length, 'item')} of ${number(this.#items.length)}`;
    this.#rows = [];
    this.#parts.list.replaceChildren();
    this.#grow();
    const first = wanted ?? this.#visible[0];
    if (first !== undefined) this.#look(first);
    else
      this.#parts.detail.replaceChildren(
        element('p', { class: 'note' }, this.#items.length === 0 ? 'Nothing was found.' : 'Nothing fits the filter.'),
      );
  }

  #grow(least = this.#rows.length + STEP) {
    const isByRisk = this.#parts.order.value === 'risk';
    for (const item of this.#visible.slice(this.#rows.length, least)) {
      const before = this.#rows.at(-1)?.item;
      if (isByRisk && before?.band !== item.band) this.#parts.list.append(this.#heading(item.band));
      const button = element(
        'button',
        { type: 'button', onclick: () => this.#look(item) },
        element('span', { class: 'name' }, path(item.name)),
        element('span', { class: 'small' }, item.about),
      );
      this.#parts.list.append(element('li', {}, button));
      this.#rows.push({ item, button });
    }
    this.#parts.more.hidden = this.#rows.length >= this.#visible.length;
  }

  #heading(band) {
    const { rows, of, kinds } = this.#data.bands;
    const found = rows[band];
    return element(
      'li',
      { class: 'heading' },
      found === undefined ? 'not known' : `${band < kinds ? '' : `${of} `}${found[0]}: ${number(found[1])}`,
    );
  }

  #look(item, place) {
    this.#current = item;
    const band = this.#parts.band.value === '' ? undefined : Number(this.#parts.band.value);
    const fitting = item.keys.findIndex(
      (_, at) => (band === undefined ? item.bandAt(at) === item.band : item.bandAt(at) === band) && item.isSample(at),
    );
    this.#place = place ?? Math.max(fitting, 0);
    for (const { item: other, button } of this.#rows) {
      if (other === item) button.setAttribute('aria-current', 'true');
      else button.removeAttribute('aria-current');
    }
    this.#show();
  }

  #show() {
    const [item, place] = [this.#current, this.#place];
    const several = item.keys.length > 1;
    const step = (by, name) =>
      element(
        'button',
        { type: 'button', disabled: place + by < 0 || place + by >= item.keys.length, onclick: () => this.#step(by) },
        name,
      );
    this.#parts.detail.replaceChildren(
      element(
        'h3',
        {},
        several ? `${number(place + 1)} of ${number(item.keys.length)}: ` : '',
        element('span', { class: 'id' }, path(item.nameAt(place))),
      ),
      element('p', { class: 'small' }, item.aboutAt(place)),
      element(
        'div',
        { class: 'tools' },
        this.#choice(item.keys[place]),
        several
          ? [
              step(-1, 'Previous'),
              step(1, 'Next'),
              element(
                'button',
                { type: 'button', onclick: () => this.#decide(item.keys, true) },
                `All: ${this.#kind.second.toLowerCase()}`,
              ),
              element(
                'button',
                { type: 'button', onclick: () => this.#decide(item.keys, false) },
                `All: ${this.#kind.first.toLowerCase()}`,
              ),
            ]
          : [],
        this.#data.kind === 'passages' ? [] : element('label', { class: 'check' }, this.#foldsBox(), 'Shorten what does not differ'),
      ),
      ...[item.show(place, this.#folds)].flat().filter(Boolean),
      item.left > 0
        ? element(
            'p',
            { class: 'small' },
            `${counted(item.left, 'more pair')} of this item ${item.left === 1 ? 'is' : 'are'} not in this page.`,
          )
        : '',
    );
  }

  #foldsBox() {
    const box = element('input', {
      type: 'checkbox',
      onchange: () => {
        this.#folds = box.checked;
        this.#show();
        this.#parts.detail.querySelector('input[type=checkbox]').focus();
      },
    });
    box.checked = this.#folds;
    return box;
  }

  #choice(key) {
    const isChanged = this.#decisions.isChanged(key);
    const button = (name, changed) =>
      element(
        'button',
        {
          type: 'button',
          'aria-pressed': String(isChanged === changed),
          onclick: () => {
            this.#decide([key], changed);
            this.#parts.detail.querySelector(`.choice button:nth-child(${changed ? 2 : 1})`).focus();
          },
        },
        name,
      );
    return element(
      'div',
      { class: 'choice', role: 'group', 'aria-label': 'Decision' },
      button(this.#kind.first, false),
      button(this.#kind.second, true),
    );
  }

  #decide(keys, isChanged) {
    for (const key of keys) this.#decisions.set(key, isChanged);
    this.#parts.summary.textContent = this.#decisions.summary;
    this.#show();
  }

  #step(by) {
    const place = this.#place + by;
    if (place >= 0 && place < this.#current.keys.length) this.#look(this.#current, place);
  }

  #move(by) {
    const at = this.#visible.indexOf(this.#current) + by;
    if (at < 0 || at >= this.#visible.length) return;
    if (at >= this.#rows.length) this.#grow(at + STEP);
    this.#look(this.#visible[at]);
    this.#rows[at].button.focus();
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches('input[type=search], select') || this.#current === undefined)
      return;
    const work = {
      j: () => this.#move(1),
      k: () => this.#move(-1),
      n: () => this.#step(1),
      p: () => this.#step(-1),
      d: () => this.#decide([this.#current.keys[this.#place]], false),
      s: () => this.#decide([this.#current.keys[this.#place]], true),
      '/': () => this.#parts.filter.focus(),
    }[event.key];
    if (work === undefined) return;
    event.preventDefault();
    const isInDetail = this.#parts.detail.contains(document.activeElement);
    work();
    // The button that had the focus was made anew.
    if (isInDetail && !this.#parts.detail.contains(document.activeElement) && document.activeElement === document.body)
      this.#parts.detail.querySelector('button').focus();
  }
}

const keysHelp = ({ first, second }) =>
  element(
    'details',
    {},
    element('summary', {}, 'Keys'),
    element(
      'p',
      { class: 'small' },
      `While the focus is in this part of the page: j next, k previous, n next pair of a group, p previous pair, d ${first.toLowerCase()}, s ${second.toLowerCase()}, / filter.`,
    ),
  );
