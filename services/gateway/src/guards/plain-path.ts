const PLAIN = /^(?:\/[a-z0-9_-]+)*$/
const ENCODED = /%([0-9a-f]{2})/gi
/** Encodings of encodings that are undone. */
const DEPTH = 3

/**
 * The path that a lenient reader could take a spelling for: decoded, in small letters, without empty and dot segments.
 * For refusals only. What is routed is what was written.
 */
export function plainPath(path: string): string {
  if (PLAIN.test(path)) return path
  let text = path
  for (let i = 0; i < DEPTH && text.includes('%'); i++) {
    text = text.replace(ENCODED, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  }
  const segments: string[] = []
  for (const segment of text.toLowerCase().split(/[/\\]/)) {
    if (segment === '..') segments.pop()
    else if (segment !== '' && segment !== '.') segments.push(segment)
  }
  return `/${segments.join('/')}`
}
