import { PROVIDER_PREFIXES, type VideoSource } from '@alcove/contracts'
import { isUuid } from '@alcove/kit/clock'

/**
 * The id under which a video is counted: with the provider's prefix, of a local content in small letters. Null for
 * what cannot be a video of that source: the prefix of another one, or of none that we have.
 * @param id with or without prefix
 */
export function trackedVideoId(source: VideoSource, id: string): string | null {
  if (source === 'local') return isUuid(id) ? id.toLowerCase() : null
  const prefix = `${source}_`
  const given = PROVIDER_PREFIXES.find((one) => id.startsWith(one))
  if (given !== undefined && given !== prefix) return null
  const bare = given === undefined ? id : id.slice(prefix.length)
  return bare.trim() === '' ? null : prefix + bare
}
