// The differences between the text under edit and the nearest licence, word by word.
import type { Change } from 'diff';
import { html, nothing } from 'lit-html';
import { words } from './words.ts';

const MOST_CHANGED = 4000; // words: beyond it the two have too little in common for a list of changes to help
const SHOWN = 12;
const AROUND = 48; // characters before and after a change

export interface Changed {
  before: string;
  /** The words that only the licence has, and those that only the text has. */
  removed: string;
  added: string;
  after: string;
}

/** The changes from the text of a licence to another text; undefined if there are too many. The library is loaded when it is
    needed. */
export async function changes(licence: string, text: string): Promise<Changed[] | undefined> {
  const { diffWordsWithSpace } = await import('diff');
  const parts = diffWordsWithSpace(licence, text, { maxEditLength: MOST_CHANGED, timeout: 500 });
  return parts && grouped(parts);
}

/** Words removed and words added in one place are one change. */
function grouped(parts: readonly Change[]): Changed[] {
  const found: Changed[] = [];
  let before = '';
  for (const { value, added, removed } of parts) {
    const last = found.at(-1);
    if (!added && !removed) {
      if (last && !last.after) last.after = value.slice(0, AROUND);
      before = value.slice(-AROUND);
    } else if (last && !last.after) {
      last[added ? 'added' : 'removed'] += value;
    } else {
      found.push({ before, added: added ? value : '', removed: removed ? value : '', after: '' });
    }
  }
  return found;
}

/** The changes as a list, each with a few words around it. */
export function changeList(id: string, found: readonly Changed[] | undefined) {
  if (!found) return html`<p class="hint changes">${words.tooDifferent(id)}</p>`;
  const one = ({ before, removed, added, after }: Changed) =>
    html`<li>…${before}${removed ? html`<del>${removed}</del>` : nothing}${added ? html`<ins>${added}</ins>` : nothing}${after}…</li>`;
  return html`<div class="changes"><h3>${words.changes(found.length, id)}</h3>
    ${found.length ? html`<ol>${found.slice(0, SHOWN).map(one)}</ol>` : nothing}
    ${found.length > SHOWN ? html`<p class="hint">${words.moreChanges(found.length - SHOWN)}</p>` : nothing}</div>`;
}
