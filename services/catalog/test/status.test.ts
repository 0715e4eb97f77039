import { searchEporner } from '@alcove/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ProviderWorld, startProviderWorld } from './support/provider-world.ts'

let world: ProviderWorld
beforeAll(async () => {
  world = await startProviderWorld({ PROVIDER_LETSJERKTV_URL: '' })
})
afterAll(() => world.stop())

const readText = async (path: string) => (await world.fetch(path)).text()
const readLine = async (name: string) =>
  (await readText('/status')).split('\n').find((line) => line.includes(` catalog.${name} `))

test('shows an unreachable provider in status and metrics, from calls made anyway', async () => {
  await world.call(searchEporner, { query: { query: 'mer' } })
  expect(await readLine('eporner')).toMatch(/^ok {3}catalog\.eporner last answer \d{4}-/)
  expect(await readLine('letsjerktv')).toBeUndefined()

  const requested = world.upstreams.eporner.requested.length
  world.upstreams.eporner.fault = (_, response) => response.destroy()
  await world.call(searchEporner, { query: { query: 'montagne' } })
  expect(await readLine('eporner')).toMatch(/^FAIL catalog\.eporner connection: .*last answer \d{4}-/)
  const metrics = await readText('/metrics')
  expect(metrics).toContain('alcove_upstream_up{service="catalog",upstream="eporner"} 0')
  expect(metrics).toContain('alcove_upstream_up{service="catalog",upstream="redtube"} 1')
  expect(metrics).not.toContain('upstream="letsjerktv"')
  expect(world.upstreams.eporner.requested.length).toBe(requested + 1)

  world.upstreams.eporner.fault = null
  await world.call(searchEporner, { query: { query: 'ville' } })
  expect(await readLine('eporner')).toMatch(/^ok /)
})

// Note: a status check is cached for a second.
const POLL = { timeout: 5_000 }

test('stays ready without a provider or the bus', async () => {
  world.transport.ping = () => Promise.reject(new Error('no broker'))
  await expect.poll(() => readText('/status'), POLL).toContain('FAIL catalog.events no broker')
  const readiness = await world.fetch('/readyz')
  expect([readiness.status, await readiness.text()]).toEqual([
    200,
    expect.stringMatching(/^ok {3}catalog\.database \d+ ms\n$/),
  ])
})

test('is not ready without its database', async () => {
  const { query } = world.database
  world.database.query = () => Promise.reject(new Error('gone'))
  await expect.poll(() => readText('/readyz'), POLL).toBe('FAIL catalog.database gone\n')
  const readiness = await world.fetch('/readyz')
  world.database.query = query
  expect(readiness.status).toBe(503)
})
