import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SimulatedProviders } from '../src/start-simulated-providers.ts'
import { read, startSimulation } from './world.ts'

let simulation: SimulatedProviders
beforeAll(async () => {
  simulation = await startSimulation()
})
afterAll(() => simulation.stop())

const api = (path: string) => read(simulation.urls.eporner, `/api/v2/video/${path}`)
const removed = async () => {
  const response = await fetch(`${simulation.urls.eporner}/api/v2/video/removed/?format=txt`)
  return response.text()
}

describe('search', () => {
  test('says how many there are, and brings a page of the newest', async () => {
    const { status, body } = await api('search/?query=all&per_page=10&page=2&order=latest&format=json')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      count: 10,
      start: 10,
      per_page: 10,
      page: 2,
      time_ms: expect.any(Number),
      total_count: 3_000,
      total_pages: 300,
    })
    expect(body.videos).toHaveLength(10)
    const added = body.videos.map((video: { added: string }) => video.added)
    expect(added).toEqual(added.toSorted().reverse())
    expect(added[0] < '2026-11-21 00:00:00').toBe(true)
  })

  test('gives every item the fields of the API', async () => {
    const { body } = await api('search/?per_page=1000&thumbsize=big')
    expect(body.videos).toHaveLength(1_000)
    for (const video of body.videos) {
      expect(video).toEqual({
        id: expect.stringMatching(/^[A-Za-z\d]{11}$/),
        title: expect.any(String),
        keywords: expect.stringContaining(','),
        views: expect.any(Number),
        rate: expect.stringMatching(/^[0-5]\.\d\d$/),
        url: expect.any(String),
        added: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
        length_sec: expect.any(Number),
        length_min: expect.stringMatching(/^(\d\d:)?\d\d:\d\d$/),
        embed: `${simulation.urls.eporner}/embed/${video.id}/`,
        default_thumb: { size: 'big', width: 640, height: 360, src: expect.any(String) },
        thumbs: expect.any(Array),
      })
      expect(video.thumbs.length).toBeGreaterThanOrEqual(8)
      expect(video.thumbs.length).toBeLessThanOrEqual(15)
      expect(new URL(video.default_thumb.src).origin).toBe(new URL(simulation.urls.eporner).origin)
    }
    const lengths = body.videos.map((video: { length_min: string }) => video.length_min.split(':').length)
    expect(new Set(lengths)).toEqual(new Set([2, 3]))
  })

  test('finds words of titles and keywords, without accents too, all of them at once', async () => {
    const { body } = await api('search/?query=foret+automne&per_page=1000')
    expect(body.total_count).toBeGreaterThan(5)
    for (const { title, keywords } of body.videos) {
      expect(`${title} ${keywords}`.toLowerCase()).toContain('forêt')
      expect(`${title} ${keywords}`.toLowerCase()).toContain('automne')
    }
    expect((await api('search/?query=solo')).body.total_count).toBeGreaterThan(100)
    expect((await api('search/?query=introuvable')).body).toMatchObject({ total_count: 0, videos: [] })
  })

  test('has an end, and limits of what may be asked for', async () => {
    expect((await api('search/?page=101')).body).toMatchObject({ count: 0, page: 101, videos: [] })
    expect((await api('search/?page=0&per_page=-3')).body).toMatchObject({ page: 1, per_page: 30 })
    expect((await api('search/?page=99999999&per_page=5000')).body).toMatchObject({
      page: 1_000_000,
      per_page: 1_000,
      videos: [],
    })
  })

  test('orders as it is asked', async () => {
    const { body } = await api('search/?order=longest&per_page=50')
    const lengths = body.videos.map((video: { length_sec: number }) => video.length_sec)
    expect(lengths).toEqual(lengths.toSorted((a: number, b: number) => b - a))
  })
})

describe('one video', () => {
  test('is the object that the search brings', async () => {
    const [first] = (await api('search/?per_page=1')).body.videos
    expect((await api(`id/?id=${first.id}&thumbsize=medium&format=json`)).body).toEqual(first)
  })

  test('is an empty array when it is removed, unknown, or written in other letters', async () => {
    const [gone] = (await removed()).split('\n')
    const [first] = (await api('search/?per_page=1')).body.videos
    const other = first.id.replace(/[a-z]/, (letter: string) => letter.toUpperCase())
    for (const id of [gone, 'nobodyknows', '', other]) expect((await api(`id/?id=${id}`)).body).toEqual([])
  })
})

describe('removed videos', () => {
  test('are all told at once, one id a line, and the last line ends', async () => {
    const text = await removed()
    expect(text.endsWith('\n')).toBe(true)
    const ids = text.trimEnd().split('\n')
    expect(ids).toHaveLength(300)
    expect(new Set(ids).size).toBe(300)
    expect(ids.every((id) => /^[A-Za-z\d]{11}$/.test(id))).toBe(true)
  })

  test('are still in lists here and there, but not among the first 200', async () => {
    const gone = new Set((await removed()).trimEnd().split('\n'))
    const pages = await Promise.all([1, 2, 3].map((page) => api(`search/?per_page=1000&page=${page}`)))
    const listed: string[] = pages.flatMap(({ body }) => body.videos.map((one: { id: string }) => one.id))
    expect(new Set(listed).size).toBe(3_000)
    const stale = listed.flatMap((id, i) => (gone.has(id) ? [i] : []))
    expect(stale).toHaveLength(40)
    expect(Math.min(...stale)).toBeGreaterThanOrEqual(200)
    expect((await api(`id/?id=${listed[stale[0] as number]}`)).body).toEqual([])
  })
})
