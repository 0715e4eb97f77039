import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CustomerSnapshot } from '../../src/sync/domain/snapshot.ts'
import { readNewestSubscription } from '../support/drive-sandbox.ts'
import { buildPaidSnapshot, createScriptedProvider, EMPTY_SNAPSHOT } from '../support/scripted-provider.ts'
import { sendWebhook, subjectOfCheckout } from '../support/send-webhook.ts'
import { type BillingWorld, createCustomer, openCheckout, startBilling } from '../support/start-billing.ts'
import { type Replica, startReplica } from '../support/start-replica.ts'

interface Fetch {
  answer(snapshot: CustomerSnapshot): void
}

let world: BillingWorld
let other: Replica
const fetches: Fetch[] = []
beforeAll(async () => {
  const fetchSnapshot = () =>
    new Promise<CustomerSnapshot>((answer) => {
      fetches.push({ answer })
    })
  const provider = createScriptedProvider({ fetchSnapshot })
  world = await startBilling({}, { provider })
  other = await startReplica(world, { provider })
})
afterAll(async () => {
  await other.stop()
  await world.stop()
})

async function nthFetch(n: number): Promise<Fetch> {
  await expect.poll(() => fetches.length).toBeGreaterThan(n)
  return fetches[n] as Fetch
}

// Two overlapping syncs. The one that began first is slow to reach the provider, and so fetches the later snapshot.
test('never overwrites a later snapshot by an earlier one, whichever sync began first', async () => {
  const customer = await createCustomer(world)
  const { id } = (await openCheckout(world, customer)).body
  const firstSync = world.service.operator.syncCustomer(customer.id)
  const first = await nthFetch(0)
  const secondSync = other.service.operator.syncCustomer(customer.id)
  const second = await nthFetch(1)
  const later = buildPaidSnapshot(id, { subscription: { plan: 'vip' }, payment: { refunded: 500 } })
  first.answer(later)
  await expect.poll(async () => (await readNewestSubscription(world, customer)).plan).toBe('vip')
  second.answer(buildPaidSnapshot(id))
  ;(await nthFetch(2)).answer(later)
  await Promise.all([firstSync, secondSync])
  expect(await readNewestSubscription(world, customer)).toMatchObject({ plan: 'vip' })
  const rows = await world.database.query('SELECT cause FROM subscription_change WHERE user_id = $1', [
    customer.id,
  ])
  expect(rows).toEqual([{ cause: 'started' }])
})

test('publishes a change once for two concurrent syncs, and leaves no event waiting', async () => {
  const customer = await createCustomer(world)
  const { id } = (await openCheckout(world, customer)).body
  const from = fetches.length
  await sendWebhook(world, { about: subjectOfCheckout(id) })
  const first = await nthFetch(from)
  // One sync runs in the process that handles the webhook event, and shares its next fetch.
  const syncs = [world, other].map(({ service }) => service.operator.syncCustomer(customer.id))
  ;(await nthFetch(from + 1)).answer(buildPaidSnapshot(id))
  await expect
    .poll(
      async () =>
        (await world.database.query('SELECT 1 FROM subscription WHERE user_id = $1', [customer.id])).length,
    )
    .toBe(1)
  first.answer(EMPTY_SNAPSHOT)
  ;(await nthFetch(from + 2)).answer(buildPaidSnapshot(id))
  await Promise.all(syncs)
  await world.settle()
  const waiting = await world.database.query(
    "SELECT id FROM notification WHERE user_id = $1 AND status <> 'handled'",
    [customer.id],
  )
  expect(waiting).toEqual([])
  expect(fetches).toHaveLength(from + 3)
})

test('fetches twice for many concurrent syncs in one process', async () => {
  const customer = await createCustomer(world)
  const { id } = (await openCheckout(world, customer)).body
  const from = fetches.length
  const syncs = Array.from({ length: 40 }, () => world.service.operator.syncCustomer(customer.id))
  for (const n of [0, 1]) (await nthFetch(from + n)).answer(buildPaidSnapshot(id))
  await Promise.all(syncs)
  expect(fetches).toHaveLength(from + 2)
})
