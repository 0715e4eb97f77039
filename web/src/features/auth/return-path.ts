/**
 * Returns the path to open after a login: one of this site, else the fallback. Refuses other sites, protocols and the
 * backslash tricks of browsers (`/\evil.test`).
 */
export function resolveReturnPath(from: unknown, fallback: string, refused: readonly string[] = []): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them, so `/\t/evil.test` would leave the site
  if (typeof from !== 'string' || !/^\/(?![/\\])/.test(from) || /[\\\u0000-\u001f]/.test(from))
    return fallback
  const url = new URL(from, 'http://site.invalid')
  if (url.host !== 'site.invalid' || refused.includes(url.pathname)) return fallback
  const path = `${url.pathname}${url.search}${url.hash}`
  // Note: checks again, since resolving dots can move two slashes to the front: `/.//evil.test`.
  return path.startsWith('//') ? fallback : path
}
