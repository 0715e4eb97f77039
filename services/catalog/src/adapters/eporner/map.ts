import type { SourceDetail, SourceVideo } from '../../ports.ts'
import { pictureOf, picturesOf, webAddressOf } from '../wire/addresses.ts'
import { dateOf } from '../wire/dates.ts'
import { describedVideo } from '../wire/described-video.ts'
import { fieldsOf, firstOf } from '../wire/fields.ts'
import { numberOf, secondsOf } from '../wire/numbers.ts'
import { providerIdOf } from '../wire/provider-ids.ts'
import { wordsOf } from '../wire/text.ts'

const THUMBS_MAX = 15
const RATE_MAX = 5

/** An item of a search; null for one without an id. */
export function toVideo(value: unknown): SourceVideo | null {
  const item = fieldsOf(value)
  const id = item && firstOf(item, ['vid', 'id'], providerIdOf)
  if (!item || id === null) return null
  return {
    ...describedVideo('eporner', id, item),
    createdAt: dateOf(item.added),
    thumbnail: firstOf(item, ['default_thumb', 'thumb'], pictureOf),
    previews: picturesOf(item.thumbs, THUMBS_MAX),
    duration: firstOf(item, ['duration', 'length_sec', 'length_min'], secondsOf),
    tags: wordsOf(item.keywords),
  }
}

export function toDetail(value: unknown): SourceDetail | null {
  const video = toVideo(value)
  const item = fieldsOf(value)
  if (!video || !item) return null
  const rate = numberOf(item.rate)
  return {
    ...video,
    embedUrl: webAddressOf(item.embed),
    categories: wordsOf(item.categories),
    rating: rate !== null && rate <= RATE_MAX ? rate : null,
    ratings: null,
    related: [],
  }
}
