import { createEpornerProvider } from '../../../src/adapters/eporner/provider.ts'
import { pageOf, picture, title, type Wire } from './wire.ts'

const idOf = (n: number) => `aBcDeFg${String(n).padStart(4, '0')}`

/** Provider 1: Eporner API v2. */
export const epornerWire: Wire = {
  create: createEpornerProvider,
  pageSize: 10,
  idOf,
  urlOf: () => undefined,
  identity: ['id'],
  item: (n) => ({
    id: idOf(n),
    title: title(n),
    keywords: 'paysage, montagne, lac, forêt',
    views: 1000 + n,
    rate: '4.25',
    url: `https://www.eporner.com/video-${idOf(n)}/`,
    added: '2026-03-01 10:20:30',
    length_sec: 754,
    length_min: '12:34',
    embed: `https://www.eporner.com/embed/${idOf(n)}/`,
    default_thumb: { size: 'big', width: 640, height: 360, src: picture(n) },
    thumbs: [1, 2, 3].map((frame) => ({ size: 'big', width: 640, height: 360, src: picture(n, frame) })),
  }),
  detail: (n) => epornerWire.item(n),
  wrapped: (detail) => detail,
  list: (items, total) => ({
    count: items.length,
    start: 0,
    per_page: 10,
    page: 1,
    time_ms: 3,
    total_count: total,
    total_pages: Math.ceil(total / 10),
    videos: items,
  }),
  queryOf: (url) => url.searchParams.get('query'),
  answer(url, { items, removed }) {
    const { pathname, searchParams } = url
    if (pathname === '/api/v2/video/search/') {
      const perPage = Number(searchParams.get('per_page'))
      const videos = pageOf(items, Number(searchParams.get('page')), perPage)
      const total_pages = Math.ceil(items.length / perPage)
      return { body: { count: videos.length, total_count: items.length, total_pages, videos } }
    }
    if (pathname === '/api/v2/video/id/')
      return { body: items.find((item) => item.id === searchParams.get('id')) ?? [] }
    if (pathname === '/api/v2/video/removed/')
      return { type: 'text/plain', body: removed.map((id) => `${id}\n`).join('') }
    return { status: 404, type: 'text/html', body: '<!doctype html>' }
  },
}
