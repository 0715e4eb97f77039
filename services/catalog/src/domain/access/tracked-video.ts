import { PROVIDER_PREFIXES, type VideoSource } from '@alcove/contracts'
import { isUuid } from '@alcove/kit/ids'

/**
 * Normalises the id of a counted video: prefixed for providers, lower case for local contents. Null for an invalid id
 * or another source's prefix.
 * @param id with or without prefix
 */
export function toTrackedVideoId(source: VideoSource, id: string): string | null {
  if (source === 'local') return isUuid(id) ? id.toLowerCase() : null
  const prefix = `${source}_`
  const given = PROVIDER_PREFIXES.find((prefix) => id.startsWith(prefix))
  if (given !== undefined && given !== prefix) return null
  const bare = given === undefined ? id : id.slice(prefix.length)
  return bare.trim() === '' ? null : prefix + bare
}
