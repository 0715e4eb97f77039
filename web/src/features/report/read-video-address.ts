/**
 * Reads the video id from an address of this site: a full URL, its path, or the id alone.
 * @param origin of this site; other origins are refused
 * @returns null when it names no video
 */
export function readVideoAddress(typed: string, origin: string): string | null {
  const text = typed.trim()
  if (text === '') return null
  if (/^[\w-]+$/.test(text)) return text
  const written = /^[\w-]+(\.[\w-]+)*(:\d+)?\//.test(text) ? `${new URL(origin).protocol}//${text}` : text
  const url = URL.parse(written, origin)
  if (!url || hostOf(url) !== hostOf(new URL(origin))) return null
  const [, provider, segment] =
    /^\/content\/(?:(eporner|letsjerktv|redtube)\/)?([^/]+)\/?$/.exec(url.pathname) ?? []
  if (segment === undefined) return null
  const id = decoded(segment)
  if (id === null || provider === undefined || id.startsWith(`${provider}_`)) return id
  return `${provider}_${id}`
}

/** People omit the protocol or type the other one: only hosts are compared. */
const hostOf = ({ host }: URL) => host.replace(/^www\./, '')

function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}
