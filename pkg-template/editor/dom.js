import { check, checkOneOf, completeOptions } from '../argument.js';
import { changeBetween } from './marks.js';
import { passageFrom } from './navigate.js';
import { createPanel } from './panel.js';
import { adopt } from './styles.js';
import { isField, surfaceOf } from './surfaces.js';

export { createPanel };

const defaults = { highlight: 'auto', panel: 'auto', locale: undefined, strings: undefined };

/** Watches a textarea, an input or a contenteditable element; returns what ends it. */
export function watch(element, checker, given) {
  const isEditable = element?.nodeType === 1 && (isField(element) || element.isContentEditable); // of any frame
  check('element', element, 'a textarea, an input or a contenteditable element', isEditable);
  const options = completeOptions('options', given, defaults);
  checkOneOf('options.highlight', options.highlight, ['auto', 'none']);
  const surface = surfaceOf(element);
  const end = new AbortController();
  const { signal } = end;
  const highlights = options.highlight === 'auto' && surface.highlights ? createHighlights(element) : undefined;
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

  const off = highlights && checker.subscribe(({ matches }) => highlights.show(surface.ranges(matches.flatMap(({ here }) => here))));
  const panel = placePanel(options, element, highlights, () =>
    createPanel(checker, { locale: options.locale, strings: options.strings, select: surface.select, leave: () => element.focus() }));

  return () => {
    end.abort();
    if (!checker.disposed) checker.compose(false); // nobody would tell of its end
    off?.();
    highlights?.show([]);
    panel?.dispose();
  };
}

/** Where there are no highlights the list is all there is to see. */
function placePanel({ panel: wanted }, element, highlights, create) {
  if (wanted === false || (wanted === 'auto' && highlights)) return undefined;
  const panel = create();
  if (wanted === 'auto') element.after(panel.element);
  else (typeof wanted === 'string' ? element.ownerDocument.querySelector(wanted) : wanted).append(panel.element);
  adopt(panel.element);
  return panel;
}

/** Our part of the one highlight named nearprint; `undefined` where the browser has none. */
function createHighlights(element) {
  const { CSS, Highlight } = element.ownerDocument.defaultView;
  if (!CSS?.highlights || !Highlight) return undefined;
  let own = [];
  return {
    show(ranges) {
      adopt(element);
      let highlight = CSS.highlights.get('nearprint');
      if (!highlight && ranges.length > 0) CSS.highlights.set('nearprint', (highlight = new Highlight()));
      own.forEach((range) => highlight?.delete(range));
      ranges.forEach((range) => highlight.add(range));
      own = ranges;
      if (highlight?.size === 0) CSS.highlights.delete('nearprint');
    },
  };
}
