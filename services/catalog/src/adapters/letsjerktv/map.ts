import { createHash } from 'node:crypto'
import type { Pace } from '@alcove/kit/concurrency/pacer'
import type { SourceDetail, SourceVideo } from '../../domain/providers/source-video.ts'
import { asFields, asList, type Fields, readFirst } from '../wire/fields.ts'
import { parseSeconds } from '../wire/numbers.ts'
import { parseProviderId } from '../wire/provider-ids.ts'
import { toVideos } from '../wire/source-page.ts'
import { parseWords } from '../wire/text.ts'
import { toVideoFields } from '../wire/video-fields.ts'
import { toPictureUrl, toWebUrl } from '../wire/web-urls.ts'

/** An index takes rows of 2704 bytes, and a page is stored as a whole. */
const URL_MAX_BYTES = 2000
const WRAPPERS = ['videos', 'data', 'results', 'items'] as const
const DETAIL_FIELDS = ['title', 'iframeSrc', 'iframe_src', 'related_videos', 'tags', 'categories'] as const

/** Reads the URL by which the provider names a video; it is stored and sent back unchanged. */
function readOpaqueUrl(value: unknown): string | null {
  if (typeof value !== 'string' || value === '' || value.length > URL_MAX_BYTES) return null
  const fits = Buffer.byteLength(value) <= URL_MAX_BYTES && value.isWellFormed()
  return fits && !/\p{Cc}/u.test(value) ? value : null
}

/** Derives a stable id for a video without one from its URL. */
export function deriveIdFromUrl(url: string): string {
  return createHash('sha256').update(url).digest('base64url').slice(0, 16)
}

/** Maps an item of a list; null with neither id nor URL. */
export function toVideo(value: unknown): SourceVideo | null {
  const item = asFields(value)
  if (!item) return null
  const url = readFirst(item, ['video_link', 'url'], readOpaqueUrl)
  const id = parseProviderId(item.id)
  if (id !== null) return toSourceVideo(item, id, url)
  return url === null ? null : { ...toSourceVideo(item, deriveIdFromUrl(url), url), isNamedByUrl: true }
}

function toSourceVideo(item: Fields, id: string, url: string | null): SourceVideo {
  return {
    ...toVideoFields('letsjerktv', id, item),
    ...(url === null ? {} : { providerVideoUrl: url }),
    createdAt: null,
    thumbnail: readFirst(item, ['thumbnail', 'thumb'], toPictureUrl),
    previews: [],
    duration: parseSeconds(item.duration),
    tags: parseWords(item.tags),
  }
}

/** Reads the items of a list, bare or wrapped; null when there is no list. */
export function readItems(answer: unknown): unknown[] | null {
  const wrapped = asFields(answer)
  return wrapped ? readFirst(wrapped, WRAPPERS, asList) : asList(answer)
}

/** Maps a detail, bare or wrapped. It may omit id and URL: the caller knows them. */
export async function toDetail(
  answer: unknown,
  id: string,
  url: string,
  pace: Pace,
): Promise<SourceDetail | null> {
  const outer = asFields(answer)
  const item = outer && (readFirst(outer, ['video', 'data'], asFields) ?? outer)
  if (!item || !DETAIL_FIELDS.some((field) => Object.hasOwn(item, field))) return null
  return {
    ...toSourceVideo(item, id, url),
    embedUrl: readFirst(item, ['iframeSrc', 'iframe_src'], toWebUrl),
    categories: parseWords(item.categories),
    rating: null,
    ratings: null,
    related: await toVideos(
      readFirst(item, ['related_videos', 'relatedVideos'], asList) ?? [],
      toVideo,
      pace,
    ),
  }
}
