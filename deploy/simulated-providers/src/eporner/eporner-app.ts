import { Hono } from 'hono'
import type { Collection, SimulatedVideo } from '../catalogue/collection.ts'
import { numberOf, pageOf } from '../catalogue/page.ts'
import { search } from '../catalogue/search.ts'
import { epornerItem, isThumbSize } from './eporner-item.ts'

const PER_PAGE = 30
const PER_PAGE_MAX = 1_000
const PAGE_MAX = 1_000_000
const EVERYTHING = 'all'

const ORDERS: Record<string, (a: SimulatedVideo, b: SimulatedVideo) => number> = {
  latest: (a, b) => a.index - b.index,
  longest: (a, b) => b.duration - a.duration,
  shortest: (a, b) => a.duration - b.duration,
  'top-rated': (a, b) => b.rating - a.rating,
  'most-popular': (a, b) => b.views - a.views,
}

/** Simulates provider 1, Eporner API v2: search, one video, all removed ids. */
export function epornerApp(collection: () => Collection): Hono {
  const app = new Hono({ strict: false })
  app.get('/api/v2/video/search', (c) => {
    const started = performance.now()
    const { query = EVERYTHING, order = 'latest', thumbsize, ...paging } = c.req.query()
    const perPage = numberOf(paging.per_page, PER_PAGE, PER_PAGE_MAX)
    const page = numberOf(paging.page, 1, PAGE_MAX)
    const { videos } = collection()
    const found = query === EVERYTHING ? videos : search(videos, query)
    const shown = pageOf(found.toSorted(ORDERS[order] ?? ORDERS.latest), page, perPage)
    const base = baseOf(c.req.url)
    return c.json({
      count: shown.length,
      start: (page - 1) * perPage,
      per_page: perPage,
      page,
      time_ms: Math.round(performance.now() - started),
      total_count: found.length,
      total_pages: Math.ceil(found.length / perPage),
      videos: shown.map((video) => epornerItem(video, base, isThumbSize(thumbsize) ? thumbsize : 'medium')),
    })
  })
  app.get('/api/v2/video/id', (c) => {
    const { id = '', thumbsize } = c.req.query()
    const video = collection().byId.get(id)
    // Note: an array for what is gone, an object for what is there; that is how the provider says it.
    if (!video || video.removed) return c.json([])
    return c.json(epornerItem(video, baseOf(c.req.url), isThumbSize(thumbsize) ? thumbsize : 'medium'))
  })
  app.get('/api/v2/video/removed', (c) => {
    if (c.req.query('format') !== 'txt') return c.text('Only format=txt is simulated', 400)
    return c.text(`${collection().removedIds.join('\n')}\n`)
  })
  return app
}

const baseOf = (url: string) => `${new URL(url).origin}/eporner`
