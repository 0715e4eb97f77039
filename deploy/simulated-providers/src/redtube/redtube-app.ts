import { Hono } from 'hono'
import type { Collection, SimulatedVideo } from '../catalogue/collection.ts'
import { dateText } from '../catalogue/formats.ts'
import { numberOf, pageOf } from '../catalogue/page.ts'
import { search, withKeywords } from '../catalogue/search.ts'
import { redtubeDetail, redtubeItem } from './redtube-item.ts'

const PER_PAGE = 20
const DELETED_PER_PAGE = 30
/** One in this many removals has no date. */
const UNDATED_EVERY = 6

const NOTHING_FOUND = { code: 2001, message: 'No Videos found!' }
const NO_SUCH_ID = { code: 2002, message: 'No Video with this id!' }
const NO_SUCH_METHOD = { code: 1001, message: 'No such method!' }

const ORDERS: Record<string, (a: SimulatedVideo, b: SimulatedVideo) => number> = {
  newest: (a, b) => a.index - b.index,
  mostviewed: (a, b) => b.views - a.views,
  rating: (a, b) => b.rating - a.rating,
}

/** Answers one method; errors are objects with a code and have status 200 too. */
type Method = (query: URLSearchParams, base: string) => object

/** Simulates provider 3, the RedTube API: one address, the method in `data`. */
export function redtubeApp(collection: () => Collection): Hono {
  const known = (query: URLSearchParams) => {
    const video = collection().byId.get(query.get('video_id') ?? '')
    return video?.removed ? undefined : video
  }
  const methods: Record<string, Method> = {
    'redtube.Videos.searchVideos': (query, base) => searchVideos(collection().videos, query, base),
    'redtube.Videos.getVideoById': (query, base) => {
      const video = known(query)
      return video ? { video: redtubeDetail(video, base) } : NO_SUCH_ID
    },
    'redtube.Videos.isVideoActive': (query) => ({
      active: { video_id: query.get('video_id') ?? '', is_active: known(query) !== undefined },
    }),
    'redtube.Videos.getDeletedVideos': (query) => deletedVideos(collection(), query),
  }
  const app = new Hono({ strict: false })
  app.get('/', (c) => {
    const { origin, searchParams } = new URL(c.req.url)
    if (searchParams.get('output') !== 'json') return c.text('Only output=json is simulated', 400)
    const method = methods[searchParams.get('data') ?? '']
    return c.json(method?.(searchParams, `${origin}/redtube`) ?? NO_SUCH_METHOD)
  })
  return app
}

function searchVideos(videos: readonly SimulatedVideo[], query: URLSearchParams, base: string): object {
  const found = withKeywords(search(videos, query.get('search') ?? ''), tagsOf(query))
  const ordered = found.toSorted(ORDERS[query.get('ordering') ?? 'newest'] ?? ORDERS.newest)
  const shown = pageOf(ordered, pageNumber(query), PER_PAGE)
  if (shown.length === 0) return NOTHING_FOUND
  return { count: String(found.length), videos: shown.map((video) => ({ video: redtubeItem(video, base) })) }
}

function deletedVideos({ removedIds, byId }: Collection, query: URLSearchParams): object {
  const videos = pageOf(removedIds, pageNumber(query), DELETED_PER_PAGE).map((id, i) => {
    const addedAt = byId.get(id)?.addedAt
    return { video: { video_id: id, publish_date: addedAt && i % UNDATED_EVERY ? dateText(addedAt) : '' } }
  })
  return { count: String(removedIds.length), videos }
}

/** Lists are sent as `tags[]=a&tags[]=b` or, by PHP clients, as `tags[0]=a`. */
function tagsOf(query: URLSearchParams): string[] {
  return [...query].filter(([name]) => /^tags\[\d*\]$/.test(name)).map(([, tag]) => tag)
}

function pageNumber(query: URLSearchParams): number {
  return numberOf(query.get('page') ?? undefined, 1, Number.MAX_SAFE_INTEGER)
}
