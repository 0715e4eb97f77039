import { isOnHosts } from '@alcove/kit/config/provider-config'

/** Returns the player's address if its host may be framed. */
export function findFrameUrl(embedUrl: string | null, frameHosts: readonly string[]): string | null {
  const url = embedUrl === null ? null : URL.parse(embedUrl)
  return url && isOnHosts(url, frameHosts) ? url.href : null
}
