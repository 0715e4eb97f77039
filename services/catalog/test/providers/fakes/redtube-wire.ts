import { createRedtubeProvider } from '../../../src/adapters/redtube/provider.ts'
import { type Item, pageOf, picture, title, type Wire } from './wire.ts'

const PAGE_SIZE = 20
const DELETED_PAGE_SIZE = 30
const NOTHING_FOUND = { code: 2001, message: 'No Videos found!' }
const NO_SUCH_ID = { code: 2002, message: 'No Video with this id!' }

/** Provider 3: the RedTube API. */
export const redtubeWire: Wire = {
  create: createRedtubeProvider,
  pageSize: PAGE_SIZE,
  idOf: (n) => String(70_000 + n),
  urlOf: () => undefined,
  identity: ['video_id'],
  item: (n) => ({
    video_id: 70_000 + n,
    title: title(n),
    duration: '12:34',
    views: String(1000 + n),
    rating: '431.5',
    ratings: '100',
    url: `https://www.redtube.com/${70_000 + n}`,
    embed_url: `https://embed.redtube.com/?id=${70_000 + n}`,
    default_thumb: picture(n),
    thumb: picture(n, 2),
    thumbs: [1, 2, 3].map((frame) => ({ size: 'big', src: picture(n, frame) })),
    publish_date: '2026-03-01 10:20:30',
    tags: ['paysage', 'montagne', 'lac', 'forêt'].map((tag_name) => ({ tag_name })),
  }),
  detail: (n) => redtubeWire.item(n),
  wrapped: (detail) => ({ video: detail }),
  list: (items, total) => ({ count: String(total), videos: items.map((video) => ({ video })) }),
  queryOf: (url) => url.searchParams.get('search'),
  answer(url, { items, removed }) {
    const { searchParams } = url
    const page = Number(searchParams.get('page'))
    const found = items.find((item: Item) => String(item.video_id) === searchParams.get('video_id'))
    switch (searchParams.get('data')) {
      case 'redtube.Videos.searchVideos': {
        const videos = pageOf(items, page, PAGE_SIZE)
        return { body: videos.length === 0 ? NOTHING_FOUND : redtubeWire.list(videos, items.length) }
      }
      case 'redtube.Videos.getVideoById':
        return { body: found ? { video: found } : NO_SUCH_ID }
      case 'redtube.Videos.isVideoActive':
        return {
          body: { active: { video_id: searchParams.get('video_id'), is_active: found !== undefined } },
        }
      case 'redtube.Videos.getDeletedVideos': {
        const videos = pageOf(removed, page, DELETED_PAGE_SIZE).map((id) => ({
          video: { video_id: id, publish_date: '' },
        }))
        return { body: { count: String(removed.length), videos } }
      }
      default:
        return { body: { code: 1001, message: 'No such method!' } }
    }
  },
}
