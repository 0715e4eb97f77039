import type { SourceDetail, SourceVideo } from '../../ports.ts'
import { pictureOf, picturesOf, webAddressOf } from '../wire/addresses.ts'
import { dateOf } from '../wire/dates.ts'
import { fieldsOf, firstOf } from '../wire/fields.ts'
import { countOf, numberOf, secondsOf } from '../wire/numbers.ts'
import { prefixed, providerIdOf } from '../wire/provider-ids.ts'
import { DESCRIPTION_MAX, textOf, titleOf, wordsOf } from '../wire/text.ts'

const THUMBS_MAX = 15
const RATE_MAX = 5

/** An item of a search; null for one without an id. */
export function toVideo(value: unknown): SourceVideo | null {
  const item = fieldsOf(value)
  const id = item && firstOf(item, ['vid', 'id'], providerIdOf)
  if (!item || id === null) return null
  return {
    id: prefixed('eporner', id),
    provider: 'eporner',
    providerVideoId: id,
    title: titleOf(item.title),
    description: textOf(item.description, DESCRIPTION_MAX) ?? '',
    createdAt: dateOf(item.added),
    thumbnail: firstOf(item, ['default_thumb', 'thumb'], pictureOf),
    previews: picturesOf(item.thumbs, THUMBS_MAX),
    duration: firstOf(item, ['duration', 'length_sec', 'length_min'], secondsOf),
    views: countOf(item.views),
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
