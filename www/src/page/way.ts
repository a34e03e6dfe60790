// The short way through the lesson: six stations, each with one figure and two sentences. The figures are those of the sections.
import { effect, signal } from '@preact/signals-core';
import { html, render } from 'lit-html';
import { kept } from './address.ts';
import { type Station, words } from './way-words.ts';

export const stations = Object.keys(words.names) as Station[];
/** Whether the reader goes the short way. */
export const short = kept('sw', false, () => true);
/** The station that is read. */
export const here = signal<Station>('opening');

export const partOf = (station: Station) => document.getElementById(station)!;

/** Leaves the short way and stays at a station. */
export function leaveAt(station: Station): void {
  short.value = false;
  partOf(station).scrollIntoView({ behavior: 'instant' });
}

function look(): void {
  if (!short.peek()) return;
  const reached = stations.filter((station) => partOf(station).getBoundingClientRect().top <= innerHeight / 2);
  here.value = reached.at(-1) ?? 'opening';
}

/** Gives each station its sentences and the ways on, and the way its end; returns all that was added. */
function furnish(): HTMLElement[] {
  const added: HTMLElement[] = [];
  for (const [i, station] of stations.entries()) {
    const part = partOf(station);
    part.dataset.station = '';
    const next = stations[i + 1];
    const onward = part.appendChild(Object.assign(document.createElement('p'), { className: 'way-on' }));
    const title = part.querySelector(`#${station}-title`)?.textContent?.replace(/^\d+\s*/, '');
    render(
      html`<a class="way-next" href=${next ? `#${next}` : '#way-end'}>${words.next(next ? words.names[next] : words.end)}</a>
      ${title ? html`<button type="button" @click=${() => leaveAt(station)}>${words.deeper(title)}</button>` : ''}`,
      onward,
    );
    added.push(onward);
    if (station === 'opening') continue;
    const brief = Object.assign(document.createElement('p'), {
      className: 'brief',
      textContent: words.brief[station].replace(/\s+/g, ' '),
    });
    part.querySelector('h2')!.after(brief);
    added.push(brief);
  }
  const end = Object.assign(document.createElement('div'), { id: 'way-end', tabIndex: -1 });
  partOf('editor').after(end);
  render(
    html`<h2>${words.end}</h2><p class="brief">${words.check}</p>
    ${words.questions.map(([question, answer]) => html`<details class="more"><summary>${question}</summary><p>${answer}</p></details>`)}
    <p class="way-on"><button type="button" @click=${() => leaveAt('two-texts')}>${words.whole}</button></p>`,
    end,
  );
  return [...added, end];
}

/** `place` holds the button that is there before the script is. */
export function mountWay(place: HTMLElement): void {
  let added: HTMLElement[] = [];
  const button = place.querySelector('button')!;
  const name = button.textContent!;
  button.disabled = false;
  button.addEventListener('click', () => {
    short.value = !short.peek();
    scrollTo({ top: 0, behavior: 'instant' });
  });
  effect(() => {
    document.documentElement.toggleAttribute('data-way', short.value);
    for (const part of added) part.remove();
    added = short.value ? furnish() : [];
    button.textContent = short.value ? words.whole : name;
    look();
  });
  addEventListener('scroll', look, { passive: true });
}
