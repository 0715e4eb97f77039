import { uuidV7 } from '@alcove/kit/ids'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { KnownCustomer } from '../../src/ports.ts'
import { createScriptedProvider, EMPTY_SNAPSHOT } from '../support/scripted-provider.ts'
import { type BillingWorld, createCustomer, startBilling } from '../support/start-billing.ts'

let world: BillingWorld
let passedFacts: KnownCustomer['webhookFacts']
beforeAll(async () => {
  const provider = createScriptedProvider({
    fetchSnapshot: async (known) => {
      passedFacts = known.webhookFacts
      return EMPTY_SNAPSHOT
    },
  })
  world = await startBilling({}, { provider })
})
beforeEach(() => world.database.query('DELETE FROM notification'))
afterAll(() => world.stop())

/** Inserts a webhook event of some days ago. */
async function insertEvent(
  eventId: string,
  days: number,
  change: { facts?: object; status?: string; of?: string } = {},
) {
  const { facts = {}, status = 'handled', of = null } = change
  await world.database.query(
    `INSERT INTO notification (id, provider, event_id, type, user_id, about, facts, status, occurred_at, received_at)
     SELECT $1, 'sandbox', $2, 'x', $3, '{}', $4, $5, at, at FROM (SELECT $6::timestamptz AS at) t`,
    [
      uuidV7(),
      eventId,
      of,
      JSON.stringify(facts),
      status,
      new Date(world.clock.now().getTime() - days * 86_400_000),
    ],
  )
}
const readEventIds = async () =>
  (
    await world.database.query<{ event_id: string }>('SELECT event_id FROM notification ORDER BY event_id')
  ).map((row) => row.event_id)

test('deletes old handled events, except those with facts that cannot be fetched again', async () => {
  await insertEvent('young', 399)
  await insertEvent('old', 401)
  await insertEvent('old and ignored', 401, { status: 'ignored' })
  await insertEvent('old and proving', 401, { facts: { failedInvoice: 'in_1' } })
  await insertEvent('old and unmatched', 401, { status: 'unmatched' })
  expect(await world.service.operator.deleteOldWebhookEvents()).toBe(2)
  expect(await readEventIds()).toEqual(['old and proving', 'old and unmatched', 'young'])
})

test('passes only events with facts to the provider', async () => {
  const { id } = await createCustomer(world)
  for (const [i, facts] of [{}, { paid: 1 }, {}, { paid: 2 }].entries())
    await insertEvent(`n${i}`, 10 - i, { of: id, facts })
  await world.service.operator.syncCustomer(id)
  expect(passedFacts.map(({ id: event, facts }) => ({ event, ...facts }))).toEqual([
    { event: 'n1', paid: 1 },
    { event: 'n3', paid: 2 },
  ])
})
