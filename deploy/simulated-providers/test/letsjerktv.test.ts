import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SimulatedProviders } from '../src/start-simulated-providers.ts'
import { read, startSimulation } from './world.ts'

let simulation: SimulatedProviders
beforeAll(async () => {
  simulation = await startSimulation()
})
afterAll(() => simulation.stop())

const api = (path: string) => read(simulation.urls.letsjerktv, path)
const LINK = /^https:\/\/letsjerktv\.example\.test\/video\/\d+\/[a-z\d-]+$/

test('the feed mixes both spellings of every field and both forms of durations', async () => {
  const { status, body } = await api('/feed?page=1')
  expect(status).toBe(200)
  expect(body.videos).toHaveLength(24)
  const common = {
    id: expect.stringMatching(/^\d+$/),
    title: expect.any(String),
    description: expect.any(String),
  }
  body.videos.forEach((video: object, i: number) => {
    expect(video).toEqual(
      i % 2 === 0
        ? {
            ...common,
            video_link: expect.stringMatching(LINK),
            duration: expect.stringMatching(/^(\d\d:)?\d\d:\d\d$/),
            views: expect.any(Number),
            thumbnail: expect.stringMatching(/\/pictures\/letsjerktv\d+-1\.jpg$/),
          }
        : {
            ...common,
            url: expect.stringMatching(LINK),
            duration: expect.any(Number),
            views: expect.any(Number),
            thumb: expect.stringMatching(/\/pictures\/letsjerktv\d+-1\.jpg$/),
          },
    )
  })
})

test('pages go on without saying how far, and end with an empty one', async () => {
  const [first, second] = [await api('/feed'), await api('/feed?page=2')]
  expect(first.body.videos[0].id).not.toBe(second.body.videos[0].id)
  expect((await api('/feed?page=125')).body.videos).toHaveLength(24)
  for (const page of ['126', '1000000']) expect((await api(`/feed?page=${page}`)).body.videos).toEqual([])
})

test('a search finds words in titles and keywords', async () => {
  const { body } = await api('/search?query=lac%20lune&page=1')
  expect(body.videos.length).toBeGreaterThan(3)
  for (const { title } of body.videos) expect(title).toMatch(/lac|vidéo/i)
  expect((await api('/search?query=amateur')).body.videos).toHaveLength(24)
  expect((await api('/search?query=introuvable')).body.videos).toEqual([])
})

test('a video is asked for by its link, and brings related ones; both spellings of the player occur', async () => {
  const { videos } = (await api('/feed')).body
  for (const [i, link] of [videos[0].video_link, videos[1].url].entries()) {
    const { status, body } = await api(`/video?url=${encodeURIComponent(link)}`)
    expect(status).toBe(200)
    expect(body).toEqual({
      title: videos[i].title,
      [i === 0 ? 'iframeSrc' : 'iframe_src']: `${simulation.urls.letsjerktv}/embed/${videos[i].id}/`,
      categories: expect.arrayContaining([expect.any(String)]),
      tags: expect.arrayContaining([expect.any(String)]),
      related_videos: expect.any(Array),
    })
    expect(body.related_videos).toHaveLength(16)
    for (const related of body.related_videos) {
      expect(related).toEqual({
        video_link: expect.stringMatching(LINK),
        thumbnail: expect.any(String),
        title: expect.any(String),
        duration: expect.stringMatching(/^(\d\d:)?\d\d:\d\d$/),
        quality: expect.stringMatching(/^[HS]D$/),
        rating: expect.stringMatching(/^\d{1,3}%$/),
      })
      expect(related.video_link).not.toBe(link)
    }
  }
})

test.each(['', 'https://letsjerktv.example.test/video/1/x', 'https://elsewhere.example.test/video/100000/x'])(
  'the link "%s" is of no video',
  async (link) => {
    expect((await api(`/video?url=${encodeURIComponent(link)}`)).status).toBe(404)
  },
)
