import type { SourceDetail, SourceVideo } from '../../ports.ts'
import { pictureOf, picturesOf, webAddressOf } from '../wire/addresses.ts'
import { dateOf } from '../wire/dates.ts'
import { describedVideo } from '../wire/described-video.ts'
import { type Fields, fieldsOf, firstOf } from '../wire/fields.ts'
import { countOf, numberOf, secondsOf } from '../wire/numbers.ts'
import { providerIdOf } from '../wire/provider-ids.ts'
import { wordsOf } from '../wire/text.ts'

const THUMBS_MAX = 16

/** Items come bare or wrapped in `video`. */
function unwrapped(value: unknown): Fields | null {
  const item = fieldsOf(value)
  return fieldsOf(item?.video) ?? item
}

export function videoIdOf(value: unknown): string | null {
  return providerIdOf(unwrapped(value)?.video_id)
}

/** An item of a search; null for one without an id. */
export function toVideo(value: unknown): SourceVideo | null {
  const item = unwrapped(value)
  const id = videoIdOf(value)
  if (!item || id === null) return null
  return {
    ...describedVideo('redtube', id, item),
    createdAt: dateOf(item.publish_date),
    thumbnail: firstOf(item, ['default_thumb', 'thumb'], pictureOf),
    previews: picturesOf(item.thumbs, THUMBS_MAX),
    duration: secondsOf(item.duration),
    tags: wordsOf(item.tags),
  }
}

export function toDetail(value: unknown): SourceDetail | null {
  const video = toVideo(value)
  const item = unwrapped(value)
  if (!video || !item) return null
  return {
    ...video,
    embedUrl: firstOf(item, ['embed_url', 'embedUrl'], webAddressOf),
    categories: wordsOf(item.categories),
    rating: numberOf(item.rating),
    ratings: countOf(item.ratings),
    related: [],
  }
}

/** Whether a video is active, spelt as it may be; null where the answer does not say. */
export function activeOf(fields: Fields): boolean | null {
  const value = fieldsOf(fields.active)?.is_active ?? fields.is_active
  const spelt = typeof value === 'string' ? value.trim().toLowerCase() : value
  if (spelt === true || spelt === 1 || spelt === '1' || spelt === 'true') return true
  if (spelt === false || spelt === 0 || spelt === '0' || spelt === 'false') return false
  return null
}
