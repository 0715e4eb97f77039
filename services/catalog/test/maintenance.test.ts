import {
  contentApproved,
  contentProcessed,
  contentUploaded,
  getSitemapVersion,
  maintenanceFinished,
  maintenanceRequested,
} from '@alcove/contracts'
import { uuidV7 } from '@alcove/kit/ids'
import type { Service } from '@alcove/kit/service/service'
import { anEvent } from '@alcove/kit/testing/builders'
import { eventually } from '@alcove/kit/testing/eventually'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ProviderWorld, startProviderWorld } from './support/provider-world.ts'

const LIST = '/api/adult-content/eporner/search?query=lac'

let world: ProviderWorld
let other: Service
beforeAll(async () => {
  world = await startProviderWorld()
  other = await world.again()
  await other.start()
})
afterAll(() => world.stop())

/** Returns the log entry of a maintenance run. */
async function runTask(kind: string): Promise<Record<string, unknown> | undefined> {
  const runId = uuidV7()
  await world.transport.publish([anEvent(maintenanceRequested, { runId, kind })])
  return eventually(
    async () => (await world.published(maintenanceFinished)).find((one) => one.runId === runId),
    {
      timeoutMs: 20_000,
    },
  )
}
const kept = async () => {
  const [row] = await world.database.query<{ n: number }>('SELECT count(*)::int AS n FROM provider_answer')
  return row?.n
}
const askOther = () => other.app.fetch(new Request(`http://alcove.test${LIST}`))

test('clears the cache of every process, so that providers are called again', async () => {
  await world.fetch(LIST)
  await eventually(async () => (await kept()) === 1)
  await askOther()
  expect(world.upstreams.eporner.requested).toHaveLength(1)
  expect(await runTask('clear-cache')).toMatchObject({
    service: 'catalog',
    processes: 2,
    counts: { answers: 1 },
  })
  expect(await kept()).toBe(0)
  await askOther()
  expect(world.upstreams.eporner.requested).toHaveLength(2)
  await eventually(async () => (await kept()) === 1)
  expect(await runTask('clear-cache')).toMatchObject({ counts: { answers: 1 } })
}, 60_000)

test('counts the listed contents and makes a new version when sitemaps are generated', async () => {
  const version = async () => (await world.call(getSitemapVersion, {})).body.version
  const contentId = uuidV7()
  for (const [i, spec] of [contentUploaded, contentProcessed, contentApproved].entries())
    await world.receives(spec, { contentId, revision: i + 1 })
  const before = await version()
  const finished = await runTask('generate-sitemaps')
  expect(finished).toMatchObject({ processes: 1, counts: { files: 1, contents: 1 } })
  expect(before).not.toContain(finished?.runId)
  expect(await version()).toContain(finished?.runId)
}, 60_000)
