import { isOnHosts } from '@alcove/kit/config/provider-config'

/** The address of a player, where it lies on one of the hosts that may be framed. */
export function frameAddress(embedUrl: string | null, frameHosts: readonly string[]): string | null {
  const url = embedUrl === null ? null : URL.parse(embedUrl)
  return url && isOnHosts(url, frameHosts) ? url.href : null
}
