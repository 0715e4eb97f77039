import { PROVIDERS } from '@alcove/contracts'
import { eventually } from '@alcove/kit/testing/eventually'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answering } from '../providers/fakes/provider-fake.ts'
import { type ProviderWorld, startProviderWorld, WIRES } from '../support/provider-world.ts'

const LISTS = {
  eporner: '/api/adult-content/eporner/search?query=lac',
  letsjerktv: '/api/adult-content/letsjerktv/feed',
  redtube: '/api/adult-content/redtube/search?tags[]=amateur',
} as const
const INFORMATION = '/api/adult-content/letsjerktv/video-information'
let world: ProviderWorld
beforeAll(async () => {
  world = await startProviderWorld()
  for (const provider of PROVIDERS) await world.fetch(LISTS[provider])
  await world.fetch(`${INFORMATION}?id=9003`)
  await eventually(async () => {
    const [row] = await world.database.query<{ n: number }>('SELECT count(*)::int AS n FROM provider_answer')
    return row?.n === 4
  })
})
afterAll(() => world.stop())

const get = async (service: Awaited<ReturnType<ProviderWorld['again']>>, path: string) => {
  const response = await service.app.fetch(new Request(`http://alcove.test${path}`))
  return {
    status: response.status,
    state: response.headers.get('X-Provider-Status'),
    body: (await response.json()) as { member?: object[]; videos?: object[]; id?: string },
  }
}

test('answers after a restart without calling providers', async () => {
  const service = await world.again()
  for (const provider of PROVIDERS) world.upstreams[provider].requested = []
  for (const provider of PROVIDERS) {
    const { status, state, body } = await get(service, LISTS[provider])
    expect([status, state]).toEqual([200, 'ok'])
    expect(body.videos ?? body.member).not.toEqual([])
    expect(world.upstreams[provider].requested).toEqual([])
  }
})

test('resolves ids and addresses of provider 2 after a restart', async () => {
  const service = await world.again()
  const url = encodeURIComponent(WIRES.letsjerktv.urlOf(5) as string)
  for (const query of ['id=letsjerktv_9005', `video_url=${url}`]) {
    const { status, body } = await get(service, `${INFORMATION}?${query}`)
    expect([status, body.id]).toEqual([200, 'letsjerktv_9005'])
  }
})

test('serves older lists and details hours later with every provider down', async () => {
  const service = await world.again()
  world.clock.advance(20 * 3_600_000)
  for (const provider of PROVIDERS) world.upstreams[provider].fault = answering('no', { status: 500 })
  for (const provider of PROVIDERS)
    expect(await get(service, LISTS[provider])).toMatchObject({ status: 200, state: 'stale' })
  const detail = await get(service, `${INFORMATION}?id=9003`)
  expect(detail).toMatchObject({ status: 200, state: 'stale', body: { id: 'letsjerktv_9003' } })
  for (const provider of PROVIDERS) world.upstreams[provider].fault = null
})

test('returns empty lists and no videos for a provider that is off', async () => {
  const service = await world.again({ PROVIDER_EPORNER_URL: '' })
  const list = await get(service, LISTS.eporner)
  expect(list).toMatchObject({ status: 200, state: 'unavailable', body: { videos: [], totalItems: 0 } })
  expect((await get(service, '/api/adult-content/eporner/video/aBcDeFg0001')).status).toBe(404)
  expect((await get(service, LISTS.redtube)).state).toBe('ok')
})

test('stops without waiting for a hanging provider', async () => {
  const service = await world.again({ PROVIDER_DEADLINE_MS: '30000' })
  const upstream = world.upstreams.eporner
  upstream.fault = () => undefined
  upstream.requested = []
  const hanging = get(service, '/api/adult-content/eporner/search?query=sans+fin')
  await eventually(() => upstream.requested.length > 0)
  const started = performance.now()
  await service.stop()
  expect(performance.now() - started).toBeLessThan(10_000)
  expect(await hanging).toMatchObject({ status: 200, state: 'unavailable' })
  upstream.fault = null
})
