// Updates the address by the reader's changes and position in the document. `address.ts` reads it.
import { effect, signal } from '@preact/signals-core';
import { LONGEST_ADDRESS, type Plain, fields, parts, through } from './address.ts';

/** Whether the state did not fit into an address. */
export const tooLong = signal(false);

/** Starts to update the address by what the reader does. */
export function keepAddress(): void {
  returnTo();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(write, 300);
  };
  effect(() => {
    changed(); // reads every signal
    later();
  });
  addEventListener('scroll', later, { passive: true });
  addEventListener('hashchange', () => {
    if (parts().packed)
      location.reload(); // a link with a state of its own was followed
    else later(); // when the page has come there
  });
}

/** The reader's position: the section in the upper part of the screen, and how far below its top the screen is. */
interface Place {
  section: string;
  below: number;
}

function place(): Place | undefined {
  const line = innerHeight / 3;
  for (const section of document.querySelectorAll<HTMLElement>('main > section[id]')) {
    const { top, bottom } = section.getBoundingClientRect();
    if (top <= line && bottom > line) return { section: section.id, below: -top };
  }
  return undefined;
}

/**
 * Scrolls to the reader's last position if this page is revisited; otherwise to the section that the address names. The browser's
 * own restoration would use the page without its later sections.
 */
function returnTo(): void {
  const left = (history.state as { place?: Place } | null)?.place;
  history.scrollRestoration = 'manual';
  const { section } = parts();
  const target = document.getElementById(left?.section ?? section);
  if (!target) return;
  if (left) scrollTo({ top: target.getBoundingClientRect().top + scrollY + left.below, behavior: 'instant' });
  else target.scrollIntoView({ behavior: 'instant' });
}

/** Updates the address at once: the section that is read, and the changed values. */
export async function write(): Promise<void> {
  const state = changed();
  const packed = Object.keys(state).length ? await pack(state) : '';
  const here = place();
  const hash = packed ? `#${here?.section ?? ''}~${packed}` : here ? `#${here.section}` : '';
  tooLong.value = hash.length > LONGEST_ADDRESS;
  history.replaceState({ place: here }, '', tooLong.value ? location.href : hash || location.pathname + location.search);
}

/** A link to this page with some other values, of which those that are undefined are as at first; undefined if it is too long. */
export async function linkWith(other: Record<string, Plain | undefined>): Promise<string | undefined> {
  const state = Object.fromEntries(Object.entries({ ...changed(), ...other }).filter(([, value]) => value !== undefined)) as Record<
    string,
    Plain
  >;
  const hash = `#~${await pack(state)}`;
  return hash.length > LONGEST_ADDRESS ? undefined : new URL(hash, location.href).href;
}

function changed(): Record<string, Plain> {
  const state: Record<string, Plain> = {};
  for (const [name, { signal, initial }] of fields) if (signal.value !== initial) state[name] = signal.value;
  return state;
}

async function pack(state: Record<string, Plain>): Promise<string> {
  const bytes = await through(new CompressionStream('deflate-raw'), new TextEncoder().encode(JSON.stringify(state)));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
