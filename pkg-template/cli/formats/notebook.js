// Notebooks (.ipynb): the sources of their cells, without outputs.

/** The sources, with empty lines between them. Throws if this is no notebook. */
export function textOfNotebook(source) {
  const notebook = JSON.parse(source);
  // Format 3 has cells in worksheets.
  const cells = notebook?.cells ?? notebook?.worksheets?.flatMap(({ cells }) => cells);
  if (!Array.isArray(cells)) throw new Error('no cells are in it');
  return cells.map(({ source, input = '' }) => [source ?? input].flat().join('')).join('\n\n');
}
