import { Hono } from 'hono'
import type { Collection } from '../catalogue/collection.ts'
import { numberOf, pageOf } from '../catalogue/page.ts'
import { search, withKeywords } from '../catalogue/search.ts'
import { feedItem, relatedItem, videoDetail, videoLink } from './letsjerktv-item.ts'

const PER_PAGE = 24
const RELATED = 16

/** Simulates provider 2: a feed, a search, and one video by its listed address. No answer has a total count. */
export function letsjerktvApp(collection: () => Collection): Hono {
  const app = new Hono({ strict: false })
  app.get('/feed', (c) => {
    const page = numberOf(c.req.query('page'), 1, Number.MAX_SAFE_INTEGER)
    const shown = pageOf(collection().videos, page, PER_PAGE)
    return c.json({ page, videos: shown.map((video) => feedItem(video, baseOf(c.req.url))) })
  })
  app.get('/search', (c) => {
    const page = numberOf(c.req.query('page'), 1, Number.MAX_SAFE_INTEGER)
    const shown = pageOf(search(collection().videos, c.req.query('query') ?? ''), page, PER_PAGE)
    return c.json({ page, videos: shown.map((video) => feedItem(video, baseOf(c.req.url))) })
  })
  app.get('/video', (c) => {
    const { videos, byId } = collection()
    const link = c.req.query('url') ?? ''
    const video = byId.get(idIn(link))
    if (!video || video.removed || videoLink(video) !== link) return c.json({ error: 'Video not found' }, 404)
    const alike = withKeywords(videos, video.keywords.slice(1, 2))
    const related = alike.filter((other) => other !== video && !other.removed).slice(0, RELATED)
    const base = baseOf(c.req.url)
    return c.json({
      ...videoDetail(video, base),
      related_videos: related.map((other) => relatedItem(other, base)),
    })
  })
  return app
}

function idIn(link: string): string {
  return /\/video\/(\d+)\//.exec(link)?.[1] ?? ''
}

const baseOf = (url: string) => `${new URL(url).origin}/letsjerktv`
