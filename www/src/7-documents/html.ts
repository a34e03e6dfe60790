// The text of an HTML file, in one pass: a tag that is never closed causes no repeated searches.

const TAG = /<(script|style)\b|<\/(script|style)\s*>|<[a-z/!?][^<>]*>/gi;

/** Replaces each tag, script and style sheet by a space. */
export function withoutTags(html: string): string {
  const pieces: string[] = [];
  let at = 0;
  let inside: string | undefined;
  for (const { 0: tag, 1: opened, 2: closed, index } of html.matchAll(TAG)) {
    if (inside !== undefined && closed?.toLowerCase() !== inside) continue;
    if (inside === undefined) pieces.push(html.slice(at, index), ' ');
    inside = inside === undefined ? opened?.toLowerCase() : undefined;
    at = index + tag.length;
  }
  if (inside === undefined) pieces.push(html.slice(at));
  return pieces.join('');
}
