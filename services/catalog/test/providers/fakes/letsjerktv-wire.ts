import { createLetsjerktvProvider } from '../../../src/adapters/letsjerktv/provider.ts'
import { pageOf, picture, title, type Wire } from './wire.ts'

const PAGE_SIZE = 24
const urlOf = (n: number) => `https://letsjerktv.example.test/video/${n}/?a=1&b=é`

/** Provider 2: the feed shape. */
export const letsjerktvWire: Wire = {
  create: createLetsjerktvProvider,
  pageSize: PAGE_SIZE,
  idOf: (n) => String(9000 + n),
  urlOf,
  identity: ['id', 'video_link'],
  item: (n) => ({
    id: 9000 + n,
    video_link: urlOf(n),
    title: title(n),
    description: 'Un lac au matin.',
    duration: '12:34',
    thumbnail: picture(n),
  }),
  detail: (n) => ({
    title: title(n),
    iframeSrc: `https://www.letsjerktv.com/embed/${n}/`,
    categories: ['Nature'],
    tags: ['paysage', 'lac'],
    related_videos: [0, 1, 2].map((other) => ({
      video_link: urlOf(other),
      thumbnail: picture(other),
      title: title(other),
      duration: '1:02:03',
      quality: 'HD',
      rating: '90%',
    })),
  }),
  wrapped: (detail) => detail,
  list: (items) => ({ videos: items }),
  queryOf: (url) => url.searchParams.get('query'),
  answer(url, { items }) {
    const { pathname, searchParams } = url
    if (pathname === '/feed' || pathname === '/search')
      return { body: { videos: pageOf(items, Number(searchParams.get('page')), PAGE_SIZE) } }
    const n = items.findIndex((item) => item.video_link === searchParams.get('url'))
    if (pathname === '/video' && n >= 0) return { body: letsjerktvWire.detail(n) }
    return { status: 404, body: { error: 'Video not found' } }
  },
}
