/** The folder of a document, or the file of a record. */
export function folderOf({ id, isPlace, raw, source }, sources) {
  const { path } = sources[source];
  if (raw !== undefined) return path === '-' ? 'standard input' : path;
  return isPlace && !id.includes('/') ? '.' : folderIn(id);
}

/** The same of a path or another id; '.' if it has none. */
export const folderIn = (id) => (id.includes('/') ? id.slice(0, id.lastIndexOf('/')) || '/' : '.');
