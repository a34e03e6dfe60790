// *Open*, of the card and the panel.

import { check } from '../checks.js';
import { button, element } from './box.js';
import { builtIn } from './page.js';

/** *Open*, as a link or a button; `undefined` if a document has no address and the app does not open it itself. `leave(act)` calls `act` with
    the match as it is then. */
export function opener(match, { link, open }, { words, checker, page, leave }) {
  const address = safe(addressOf(match, link, checker), page);
  const act = open && (() => leave(open));
  if (address === undefined) return act && Object.assign(button(words.open, act), { className: 'nearprint-open' });
  // Its page is another tab, so that the text stays where it is.
  const made = element('a', { className: 'nearprint-open', href: address, target: '_blank', rel: 'noopener' }, words.open);
  made.onclick = (event) => {
    // A click for another tab or window does not call the app.
    const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    if (!act || !isPlain) return void setTimeout(() => leave(() => {})); // when the browser has followed it
    event.preventDefault();
    act();
  };
  return made;
}

/** The result of the caller's function. After an error in it there is no link, and the state says why. */
function addressOf(match, link, checker) {
  try {
    const address = link?.(match) ?? undefined;
    const isAddress = ['undefined', 'string'].includes(typeof address) || address instanceof URL;
    check('options.link(match)', address, 'a string, a URL or undefined', isAddress);
    return address;
  } catch (error) {
    queueMicrotask(() => checker.disposed || checker.fail(error)); // not while the state is being shown
    return undefined;
  }
}

/** The address, unless it would run code: it may contain untrusted data. */
function safe(address, page) {
  const baseURI = builtIn(page, 'baseURI');
  if (address === undefined || !URL.canParse(address, baseURI)) return undefined;
  return ['javascript:', 'data:', 'vbscript:', 'blob:', 'filesystem:'].includes(new URL(address, baseURI).protocol)
    ? undefined
    : String(address);
}
