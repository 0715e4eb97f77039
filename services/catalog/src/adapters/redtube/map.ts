import type { SourceDetail, SourceVideo } from '../../domain/providers/source-video.ts'
import { parseDate } from '../wire/dates.ts'
import { asFields, type Fields, readFirst } from '../wire/fields.ts'
import { parseCount, parseNumber, parseSeconds } from '../wire/numbers.ts'
import { parseProviderId } from '../wire/provider-ids.ts'
import { parseWords } from '../wire/text.ts'
import { toVideoFields } from '../wire/video-fields.ts'
import { toPictureUrl, toPictureUrls, toWebUrl } from '../wire/web-urls.ts'

const THUMBS_MAX = 16

/** Unwraps an item that may come in `video`. */
function unwrapItem(value: unknown): Fields | null {
  const item = asFields(value)
  return asFields(item?.video) ?? item
}

export function readVideoId(value: unknown): string | null {
  return parseProviderId(unwrapItem(value)?.video_id)
}

/** Maps an item of a search; null without an id. */
export function toVideo(value: unknown): SourceVideo | null {
  const item = unwrapItem(value)
  const id = readVideoId(value)
  if (!item || id === null) return null
  return {
    ...toVideoFields('redtube', id, item),
    createdAt: parseDate(item.publish_date),
    thumbnail: readFirst(item, ['default_thumb', 'thumb'], toPictureUrl),
    previews: toPictureUrls(item.thumbs, THUMBS_MAX),
    duration: parseSeconds(item.duration),
    tags: parseWords(item.tags),
  }
}

export function toDetail(value: unknown): SourceDetail | null {
  const video = toVideo(value)
  const item = unwrapItem(value)
  if (!video || !item) return null
  return {
    ...video,
    embedUrl: readFirst(item, ['embed_url', 'embedUrl'], toWebUrl),
    categories: parseWords(item.categories),
    rating: parseNumber(item.rating),
    ratings: parseCount(item.ratings),
    related: [],
  }
}

/** Reads whether a video is active, in any known spelling; null when the answer does not tell. */
export function readActive(fields: Fields): boolean | null {
  const value = asFields(fields.active)?.is_active ?? fields.is_active
  const spelt = typeof value === 'string' ? value.trim().toLowerCase() : value
  if (spelt === true || spelt === 1 || spelt === '1' || spelt === 'true') return true
  if (spelt === false || spelt === 0 || spelt === '0' || spelt === 'false') return false
  return null
}
