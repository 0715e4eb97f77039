import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SimulatedProviders } from '../src/start-simulated-providers.ts'
import { read, startSimulation } from './world.ts'

let simulation: SimulatedProviders
beforeAll(async () => {
  simulation = await startSimulation()
})
afterAll(() => simulation.stop())

const api = (method: string, query = '') =>
  read(simulation.urls.redtube, `/?data=redtube.Videos.${method}&output=json${query}`)
const digits = expect.stringMatching(/^\d+$/)

describe('searchVideos', () => {
  test('wraps every item in `video`, its numbers are strings', async () => {
    const { status, body } = await api('searchVideos', '&page=1&thumbsize=medium')
    expect(status).toBe(200)
    expect(body.count).toBe('3000')
    expect(body.videos).toHaveLength(20)
    for (const { video, ...rest } of body.videos) {
      expect(rest).toEqual({})
      expect(video).toEqual({
        video_id: digits,
        title: expect.any(String),
        duration: expect.stringMatching(/^\d{2,3}:\d\d$/),
        views: digits,
        rating: expect.stringMatching(/^\d+\.\d\d$/),
        ratings: digits,
        url: expect.any(String),
        embed_url: `${simulation.urls.redtube}/embed/${video.video_id}/`,
        default_thumb: expect.stringMatching(/\.jpg$/),
        thumb: expect.stringMatching(/\.jpg$/),
        thumbs: expect.any(Array),
        publish_date: expect.stringMatching(/^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)?$/),
        tags: expect.any(Array),
      })
    }
    const dates = body.videos.map((one: { video: { publish_date: string } }) => one.video.publish_date)
    expect(dates).toContain('')
    const tags = body.videos.map((one: { video: { tags: unknown[] } }) => typeof one.video.tags[0])
    expect(new Set(tags)).toEqual(new Set(['object', 'string']))
  })

  test.each([['&tags[]=amateur&tags[]=solo'], ['&tags[0]=amateur&tags[1]=solo']])(
    'finds what carries every tag: %s',
    async (query) => {
      const { body } = await api('searchVideos', query)
      expect(Number(body.count)).toBeGreaterThan(10)
      for (const { video } of body.videos) {
        const tags = video.tags.map((tag: string | { tag_name: string }) =>
          typeof tag === 'string' ? tag : tag.tag_name,
        )
        expect(tags).toEqual(expect.arrayContaining(['amateur', 'solo']))
      }
    },
  )

  test('finds words, and answers nothing found with an error of status 200', async () => {
    expect(Number((await api('searchVideos', '&search=cascade')).body.count)).toBeGreaterThan(100)
    for (const query of ['&search=introuvable', '&page=151']) {
      expect(await api('searchVideos', query)).toEqual({
        status: 200,
        body: { code: 2001, message: expect.any(String) },
      })
    }
  })
})

describe('one video', () => {
  test('has its tags as objects', async () => {
    const { videos } = (await api('searchVideos')).body
    for (const { video } of videos) {
      const { body } = await api('getVideoById', `&video_id=${video.video_id}`)
      expect(body.video).toMatchObject({ video_id: video.video_id, title: video.title })
      for (const tag of body.video.tags) expect(tag).toEqual({ tag_name: expect.any(String) })
    }
  })

  test('that is unknown or removed is an error of status 200, and not active', async () => {
    const [{ video }] = (await api('getDeletedVideos')).body.videos
    for (const id of [video.video_id, '1', '']) {
      expect(await api('getVideoById', `&video_id=${id}`)).toMatchObject({
        status: 200,
        body: { code: 2002 },
      })
      expect((await api('isVideoActive', `&video_id=${id}`)).body).toEqual({
        active: { video_id: id, is_active: false },
      })
    }
    const [first] = (await api('searchVideos')).body.videos
    expect((await api('isVideoActive', `&video_id=${first.video.video_id}`)).body.active.is_active).toBe(true)
  })
})

test('removed videos come page by page until an empty one, some without a date', async () => {
  const pages = await Promise.all(
    Array.from({ length: 10 }, (_, i) => api('getDeletedVideos', `&page=${i + 1}`)),
  )
  const videos = pages.flatMap(({ body }) => body.videos.map((one: { video: object }) => one.video))
  expect(new Set(videos.map((video) => video.video_id)).size).toBe(300)
  expect(videos.some((video) => video.publish_date === '')).toBe(true)
  expect(videos.some((video) => /^\d{4}-/.test(video.publish_date))).toBe(true)
  expect((await api('getDeletedVideos', '&page=11')).body).toEqual({ count: '300', videos: [] })
})

test('an unknown method is an error of status 200', async () => {
  expect(await api('nothing')).toMatchObject({ status: 200, body: { code: 1001 } })
})
