import { PROVIDERS, type Provider } from '@alcove/contracts/constants'
import { TAGS } from '@alcove/contracts/tags'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCollection } from '../src/catalogue/collection.ts'
import { GENERAL_KEYWORDS, MOMENTS, NUMBERED_TITLE, PLACES } from '../src/catalogue/vocabulary.ts'
import { type SimulatedProviders, startSimulatedProviders } from '../src/start-simulated-providers.ts'
import { startSimulation, TODAY } from './world.ts'

let simulation: SimulatedProviders
let origin: string
beforeAll(async () => {
  simulation = await startSimulation()
  origin = new URL(simulation.urls.eporner).origin
})
afterAll(() => simulation.stop())

const LISTS: Record<Provider, string> = {
  eporner: '/api/v2/video/search/?per_page=1000&page=3',
  letsjerktv: '/feed?page=7',
  redtube: '/?data=redtube.Videos.searchVideos&output=json&page=5',
}

test.each(PROVIDERS)('%s answers the same whenever and wherever it is started', async (provider) => {
  const other = await startSimulation()
  try {
    const [here, there] = await Promise.all(
      [simulation, other].map(async ({ urls, port }) => {
        const text = await (await fetch(urls[provider] + LISTS[provider])).text()
        return text.replaceAll(`:${port}/`, ':0/').replace(/"time_ms":\d+/, '')
      }),
    )
    expect(here).toBe(there)
    expect(here).toContain('http://127.0.0.1:0/pictures/')
  } finally {
    await other.stop()
  }
})

test.each(PROVIDERS)(
  'titles and texts of %s are landscapes, keywords besides are the twelve tags',
  (provider) => {
    const { videos } = createCollection(provider, TODAY)
    const titles = PLACES.flatMap((place) => MOMENTS.map((moment) => `${place.name} ${moment.name}`))
    const words = new Set<string>([
      ...GENERAL_KEYWORDS,
      ...[...PLACES, ...MOMENTS].flatMap((one) => one.keywords),
    ])
    const tags = new Set<string>()
    for (const { title, description, keywords } of videos) {
      expect([...titles, NUMBERED_TITLE]).toContain(title.replace(/ \d+$/, ''))
      expect(titles.map((text) => `Un paysage dessiné par le programme : ${text.toLowerCase()}.`)).toContain(
        description,
      )
      for (const keyword of keywords) if (!words.has(keyword)) tags.add(keyword)
      expect(new Set(keywords).size).toBe(keywords.length)
    }
    expect(tags).toEqual(new Set(TAGS.map((tag) => tag.id)))
  },
)

test.each(PROVIDERS)('videos of %s are from before today, each older than the one before', (provider) => {
  const { videos } = createCollection(provider, TODAY)
  const times = videos.map((video) => video.addedAt.getTime())
  expect(times[0]).toBeLessThan(TODAY.getTime())
  expect(times.every((time, i) => i === 0 || time < (times[i - 1] as number))).toBe(true)
})

describe('pictures', () => {
  const picture = async (name: string) => {
    const response = await fetch(`${origin}/pictures/${name}`)
    return {
      headers: response.headers,
      status: response.status,
      bytes: Buffer.from(await response.arrayBuffer()),
    }
  }

  test.each([
    ['eporner3-1.jpg', 640, 360],
    ['eporner3-1-medium.jpg', 427, 240],
    ['eporner3-1-small.jpg', 190, 152],
  ])('%s is a JPEG of %i x %i', async (name, width, height) => {
    const { headers, bytes } = await picture(name)
    expect(headers.get('content-type')).toBe('image/jpeg')
    expect(headers.get('cache-control')).toContain('immutable')
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width, height })
  })

  test('are the same each time, and another one for every frame and every video', async () => {
    const [first, again, frame, video] = await Promise.all(
      ['redtube5-1.jpg', 'redtube5-1.jpg', 'redtube5-2.jpg', 'redtube6-1.jpg'].map(picture),
    )
    expect(again?.bytes).toEqual(first?.bytes)
    expect(frame?.bytes).not.toEqual(first?.bytes)
    expect(video?.bytes).not.toEqual(first?.bytes)
  })

  test.each(['eporner3.jpg', 'eporner3-0.jpg', 'eporner3-1-huge.jpg', '..%2Fsecret-1.jpg', 'a-1.png'])(
    '%s is none',
    async (name) => expect((await picture(name)).status).toBe(404),
  )
})

describe('players', () => {
  test.each(PROVIDERS)(
    '%s has one for each video, for frames anywhere, that loads nothing',
    async (provider) => {
      const [video] = createCollection(provider, TODAY).videos
      const response = await fetch(`${simulation.urls[provider]}/embed/${video?.id}/`)
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toMatch(/^text\/html/)
      expect(response.headers.get('x-frame-options')).toBeNull()
      expect(response.headers.get('content-security-policy')).toMatch(
        /default-src 'none';.*frame-ancestors \*/,
      )
      const page = await response.text()
      expect(page).toContain('<html lang="fr">')
      expect(page).toContain(
        `<title>${video?.title.replaceAll('&', '&amp;').replaceAll("'", '&#39;')}</title>`,
      )
      expect(page).not.toMatch(/<script|src=|href=/)
    },
  )

  test('of removed and unknown videos are not there', async () => {
    const gone = createCollection('redtube', TODAY).videos.find((video) => video.removed)
    for (const id of [gone?.id, 'nobody'])
      expect((await fetch(`${simulation.urls.redtube}/embed/${id}/`)).status).toBe(404)
  })
})

test('a port that is taken is refused, and free again after the stop', async () => {
  const first = await startSimulatedProviders()
  await expect(startSimulatedProviders({ port: first.port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  await first.stop()
  const second = await startSimulatedProviders({ port: first.port })
  expect(second.urls).toEqual(first.urls)
  await second.stop()
})
