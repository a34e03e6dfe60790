import './page/tokens.css';
import './page/base.css';
import './page/controls.css';
import './front/front.css';
import './front/ropes.css';
import { mountGame } from './front/game.ts';
import { readAddress } from './page/address.ts';
import { moved } from './page/moved.ts';
import { started } from './page/module.ts';
import { nextTask } from './page/unhurried.ts';

/** The place of the document that the script of a station fills. */
const place = (station: string) => document.querySelector<HTMLElement>(`#${station} > .live`)!;

if (moved())
  started.catch(() => {}); // it is left unfinished
else {
  await Promise.all([readAddress(), started]);
  mountGame(place('hero'));
  await nextTask(); // the first screen is painted before the others are computed
  const { keepAddress, mountLinks, mountThread, stations } = await import('./stations.ts');
  for (const [station, mount] of Object.entries(stations)) {
    mount(place(station));
    await nextTask();
  }
  mountThread();
  mountLinks();
  keepAddress();
  document.documentElement.dataset.ready = '';
}
