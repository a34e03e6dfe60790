// The text of an HTML file, in one pass: an opened and never closed tag is not searched for again and again.

const TAG = /<(script|style)\b|<\/(script|style)\s*>|<[a-z/!?][^<>]*>/gi

/** With a space in place of each tag, and of each script and style sheet. */
export function withoutTags(html: string): string {
  const pieces: string[] = []
  let at = 0
  let inside: string | undefined
  for (const { 0: tag, 1: opened, 2: closed, index } of html.matchAll(TAG)) {
    if (inside !== undefined && closed?.toLowerCase() !== inside) continue
    if (inside === undefined) pieces.push(html.slice(at, index), ' ')
    inside = inside === undefined ? opened?.toLowerCase() : undefined
    at = index + tag.length
  }
  if (inside === undefined) pieces.push(html.slice(at))
  return pieces.join('')
}
