import type { SourceDetail, SourceVideo } from '../../domain/providers/source-video.ts'
import { parseDate } from '../wire/dates.ts'
import { asFields, readFirst } from '../wire/fields.ts'
import { parseNumber, parseSeconds } from '../wire/numbers.ts'
import { parseProviderId } from '../wire/provider-ids.ts'
import { parseWords } from '../wire/text.ts'
import { toVideoFields } from '../wire/video-fields.ts'
import { toPictureUrl, toPictureUrls, toWebUrl } from '../wire/web-urls.ts'

const THUMBS_MAX = 15
const RATE_MAX = 5

/** Maps an item of a search; null without an id. */
export function toVideo(value: unknown): SourceVideo | null {
  const item = asFields(value)
  const id = item && readFirst(item, ['vid', 'id'], parseProviderId)
  if (!item || id === null) return null
  return {
    ...toVideoFields('eporner', id, item),
    createdAt: parseDate(item.added),
    thumbnail: readFirst(item, ['default_thumb', 'thumb'], toPictureUrl),
    previews: toPictureUrls(item.thumbs, THUMBS_MAX),
    duration: readFirst(item, ['duration', 'length_sec', 'length_min'], parseSeconds),
    tags: parseWords(item.keywords),
  }
}

export function toDetail(value: unknown): SourceDetail | null {
  const video = toVideo(value)
  const item = asFields(value)
  if (!video || !item) return null
  const rate = parseNumber(item.rate)
  return {
    ...video,
    embedUrl: toWebUrl(item.embed),
    categories: parseWords(item.categories),
    rating: rate !== null && rate <= RATE_MAX ? rate : null,
    ratings: null,
    related: [],
  }
}
