import { answerReports, reportAnswered } from '@alcove/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dropNetworkMarks } from '../../src/actions/retention/drop-network-marks.ts'
import { aPublished, aReport } from '../support/published.ts'
import { aModerator, type ModerationWorld, openStore, startModeration } from '../support/world.ts'

const DAY_MS = 86_400_000
let world: ModerationWorld
beforeAll(async () => {
  world = await startModeration()
})
afterAll(() => world.stop())

test('answers mailed a day after their reports still count for the network that typed the addresses', async () => {
  const store = openStore(world)
  try {
    const { contentId } = await aPublished(world)
    for (let n = 0; n < 20; n++)
      await aReport(
        world,
        contentId,
        { type: 'SPAM', email: 'inconnue@exemple.test' },
        { address: '192.0.2.9' },
      )
    world.clock.advance(DAY_MS)
    await dropNetworkMarks({ store, clock: world.clock })
    await world.call(
      answerReports,
      { params: { id: contentId }, body: { status: 'DISMISSED', note: 'Rien' } },
      { as: aModerator() },
    )
    const told = (await world.published(reportAnswered)).map(({ to }) => to as { source: string | null })
    expect(told).toHaveLength(20)
    expect(new Set(told.map(({ source }) => source)).size).toBe(1)
    expect(told[0]?.source).not.toBeNull()
    await dropNetworkMarks({ store, clock: world.clock })
    expect(await world.database.query('SELECT 1 FROM report WHERE source IS NOT NULL')).toEqual([])
  } finally {
    await store.close()
  }
})
