import { createHash } from 'node:crypto'
import type { Pace } from '@alcove/kit/pacer'
import type { SourceDetail, SourceVideo } from '../../ports.ts'
import { pictureOf, webAddressOf } from '../wire/addresses.ts'
import { describedVideo } from '../wire/described-video.ts'
import { type Fields, fieldsOf, firstOf, listOf } from '../wire/fields.ts'
import { secondsOf } from '../wire/numbers.ts'
import { providerIdOf } from '../wire/provider-ids.ts'
import { videosOf } from '../wire/source-page.ts'
import { wordsOf } from '../wire/text.ts'

const URL_MAX = 2000
const WRAPPERS = ['videos', 'data', 'results', 'items'] as const
const DETAIL_FIELDS = ['title', 'iframeSrc', 'iframe_src', 'related_videos', 'tags', 'categories'] as const

/** How the provider names a video: kept and given back letter by letter. */
function opaqueUrlOf(value: unknown): string | null {
  const fits = typeof value === 'string' && value !== '' && value.length <= URL_MAX && value.isWellFormed()
  return fits && !/\p{Cc}/u.test(value) ? value : null
}

/** The id of a video that has none of its own: the same for the same URL, for ever. */
export function idFromUrl(url: string): string {
  return createHash('sha256').update(url).digest('base64url').slice(0, 16)
}

/** An item of a list; null for one with neither id nor URL. */
export function toVideo(value: unknown): SourceVideo | null {
  const item = fieldsOf(value)
  if (!item) return null
  const url = firstOf(item, ['video_link', 'url'], opaqueUrlOf)
  const id = providerIdOf(item.id)
  if (id !== null) return withFields(item, id, url)
  return url === null ? null : { ...withFields(item, idFromUrl(url), url), isNamedByUrl: true }
}

function withFields(item: Fields, id: string, url: string | null): SourceVideo {
  return {
    ...describedVideo('letsjerktv', id, item),
    ...(url === null ? {} : { providerVideoUrl: url }),
    createdAt: null,
    thumbnail: firstOf(item, ['thumbnail', 'thumb'], pictureOf),
    previews: [],
    duration: secondsOf(item.duration),
    tags: wordsOf(item.tags),
  }
}

/** The items of a list, bare or wrapped; null where the answer is none. */
export function itemsOf(answer: unknown): unknown[] | null {
  const wrapped = fieldsOf(answer)
  return wrapped ? firstOf(wrapped, WRAPPERS, listOf) : listOf(answer)
}

/** A detail, bare or wrapped. It need not repeat how it is called: that is known from asking. */
export async function toDetail(
  answer: unknown,
  id: string,
  url: string,
  pace: Pace,
): Promise<SourceDetail | null> {
  const outer = fieldsOf(answer)
  const item = outer && (firstOf(outer, ['video', 'data'], fieldsOf) ?? outer)
  if (!item || !DETAIL_FIELDS.some((field) => Object.hasOwn(item, field))) return null
  return {
    ...withFields(item, id, url),
    embedUrl: firstOf(item, ['iframeSrc', 'iframe_src'], webAddressOf),
    categories: wordsOf(item.categories),
    rating: null,
    ratings: null,
    related: await videosOf(firstOf(item, ['related_videos', 'relatedVideos'], listOf) ?? [], toVideo, pace),
  }
}
