import { findSuperlinearCost } from '@alcove/kit/testing/superlinear-cost'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RATE_LIMITS } from '../../src/guards/rate-limits.ts'
import { createSiteFolder } from '../support/site-folder.ts'
import { startWorld, type World } from '../support/world.ts'

let world: World
let site: Awaited<ReturnType<typeof createSiteFolder>>
beforeAll(async () => {
  site = await createSiteFolder()
  world = await startWorld({ environment: { RATE_LIMIT: 'off' }, sites: { web: site.web } })
})
afterAll(async () => {
  await world.stop()
  await site.remove()
})

/** Twice this is still below Node's 16 kB limit of a head. */
const SIZE = 7_000
/** Below this, a doubling reflects the machine rather than the code. */
const NOISE_MS = 6

const PARTS = ['/', '%2f', './', '../', 'a/', '%20', '%', '\\', '.', '?', '&a=', '//x', '-', '%c3%a9', '%ff']
const SHAPES: [string, (run: string) => string][] = [
  ['a page', (run) => `/${run}x`],
  ['a content', (run) => `/content/${run}x`],
  ['a content of a provider', (run) => `/content/eporner/${run}x`],
  ['the console', (run) => `/backoffice/${run}x`],
  ['a part of the site', (run) => `/assets/${run}x`],
  ['the API', (run) => `/api/contents/${run}x`],
  ['media', (run) => `/media/${run}x`],
  ['a query', (run) => `/api/contents?query=${run}x`],
]

/** Measures CPU time of this process in milliseconds, which other processes do not affect. */
async function measureCost(path: string): Promise<number> {
  const before = process.cpuUsage()
  const { status } = await world.send('GET', path, { headers: { 'X-Age-Proof': world.proof() } })
  const { user, system } = process.cpuUsage(before)
  expect(status, path.slice(0, 40)).toBeLessThan(500)
  return (user + system) / 1_000
}

test.each(SHAPES)('takes at most 2.5 times the CPU time for twice the path of %s', async (_, shape) => {
  const faults: string[] = []
  for (const part of PARTS) {
    const path = (size: number) => shape(part.repeat(size / part.length))
    const excess = await findSuperlinearCost(
      () => measureCost(path(SIZE)),
      () => measureCost(path(2 * SIZE)),
      NOISE_MS,
    )
    if (excess) faults.push(`${part}: ${excess}`)
  }
  expect(faults).toEqual([])
})

test('finds a page behind slashes, and none at a path that is too long', async () => {
  expect((await world.send('GET', '/privacy-policy///')).text).toBe(
    (await world.send('GET', '/privacy-policy')).text,
  )
  const home = (await world.send('GET', '/')).text
  expect((await world.send('GET', `/privacy-policy${'/'.repeat(2_048)}`)).text).toBe(home)
})

test('counts pages and their resources in a bucket of their own', async () => {
  const limited = await startWorld({ sites: { web: site.web } })
  try {
    const fetchPath = (path: string) => limited.gateway.fetch(new Request(`http://a${path}`))
    for (let n = 0; n < RATE_LIMITS.site.points; n++) await (await fetchPath('/login')).body?.cancel()
    expect((await fetchPath('/login')).status).toBe(429)
    expect((await fetchPath('/assets/index-1.js')).status).toBe(429)
    expect((await fetchPath('/api/subscriptions/plans')).status).toBe(200)
  } finally {
    await limited.stop()
  }
})
