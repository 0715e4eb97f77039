const PLAIN = /^(?:\/[a-z0-9_-]+)*$/
const ENCODED = /%([0-9a-f]{2})/gi
/** Levels of nested percent-encoding that are decoded. */
const DEPTH = 3

/**
 * Normalises a path as a lenient server would: decoded, lower case, without empty and dot segments. For refusals only;
 * routing uses the original path.
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
