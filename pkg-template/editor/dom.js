import { check, checkOneOf, completeOptions } from '../argument.js';
import { changeBetween } from './marks.js';
import { passageFrom } from './navigate.js';
import { adopt, marked } from './styles.js';
import { isField, surfaceOf } from './surfaces.js';

const defaults = { highlight: 'auto', panel: 'auto', card: undefined, locale: undefined, strings: undefined };

/** Watches a textarea, an input or a contenteditable element; returns what ends it. */
export function watch(element, checker, given) {
  const isEditable = element?.nodeType === 1 && (isField(element) || element.isContentEditable); // of any frame
  check('element', element, 'a textarea, an input or a contenteditable element', isEditable);
  const options = completeOptions('options', given, defaults);
  checkOneOf('options.highlight', options.highlight, ['auto', 'overlay', 'none']);
  check('options.card', options.card, 'what card() gave', options.card === undefined || typeof options.card === 'function');
  const surface = surfaceOf(element);
  const end = new AbortController();
  const { signal } = end;
  let text = surface.read();
  checker.reset(text);

  const changed = () => {
    const now = surface.read();
    const change = changeBetween(text, now);
    text = now;
    if (change) checker.edit([change]);
  };
  surface.listen(changed, signal);
  element.addEventListener('compositionstart', () => checker.compose(true), { signal });
  element.addEventListener('compositionend', () => checker.compose(false), { signal });
  element.addEventListener('keydown', (event) => {
    if (event.key !== 'F8' || event.ctrlKey || event.altKey || event.metaKey) return;
    const place = passageFrom(checker.state.matches, surface.caret(), event.shiftKey);
    if (!place) return;
    event.preventDefault();
    surface.select(place);
  }, { signal });

  const draws = highlight(options, element, surface, checker, signal);
  if (options.panel !== false && (options.panel !== 'auto' || !draws)) placePanel(options, element, surface, checker, signal);
  const close = options.card?.(checker, surface);

  return () => {
    end.abort();
    close?.();
    if (!checker.disposed) checker.compose(false); // nobody would tell of its end
  };
}

/** Whether it can. What most pages do not use is loaded when it is asked for. */
function highlight({ highlight: wanted }, element, surface, checker, signal) {
  const follow = (show) => {
    const off = checker.subscribe(({ matches }) => show(matches.flatMap(({ here }) => here)));
    signal.addEventListener('abort', () => {
      off();
      show([]);
    });
  };
  const show = wanted === 'none' || !surface.highlights ? undefined : highlightsOf(element);
  if (show) follow((places) => show(surface.ranges(places)));
  else if (wanted === 'overlay' && element.matches('textarea')) load(import('./overlay.js'), signal, ({ createOverlay }) => follow(createOverlay(element, surface, signal)));
  else return false;
  return true;
}

/** Where there are no highlights the list is all there is to see. */
function placePanel({ panel: wanted, locale, strings }, element, surface, checker, signal) {
  load(import('./panel.js'), signal, ({ createPanel }) => {
    const panel = createPanel(checker, { locale, strings, select: surface.select, leave: surface.focus });
    if (wanted === 'auto') element.after(panel.element);
    else (typeof wanted === 'string' ? element.ownerDocument.querySelector(wanted) : wanted).append(panel.element);
    signal.addEventListener('abort', panel.dispose);
  });
}

/** A part that comes too late is not used any more. */
const load = (module, signal, use) => void module.then((found) => signal.aborted || use(found));

/** Shows our part of the one highlight named nearprint; `undefined` where the browser has none. */
function highlightsOf(element) {
  const { CSS, Highlight } = element.ownerDocument.defaultView;
  if (!CSS?.highlights || !Highlight) return undefined;
  let own = [];
  return (ranges) => {
    adopt(element, marked('::highlight(nearprint)'));
    let highlight = CSS.highlights.get('nearprint');
    if (!highlight && ranges.length > 0) CSS.highlights.set('nearprint', (highlight = new Highlight()));
    own.forEach((range) => highlight?.delete(range));
    ranges.forEach((range) => highlight.add(range));
    own = ranges;
    if (highlight?.size === 0) CSS.highlights.delete('nearprint');
  };
}
