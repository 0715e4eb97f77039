import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CustomerSnapshot } from '../../src/sync/domain/snapshot.ts'
import { type Replica, startAnotherReplica } from '../support/another-replica.ts'
import { newest } from '../support/at-the-sandbox.ts'
import { aboutOrder, notify } from '../support/notify.ts'
import { createScriptedProvider, NOTHING, paidTruth } from '../support/scripted-provider.ts'
import { aCustomer, type BillingWorld, order, startBilling } from '../support/world.ts'

interface Look {
  answer(snapshot: CustomerSnapshot): void
}

let world: BillingWorld
let other: Replica
const looks: Look[] = []
beforeAll(async () => {
  const fetchSnapshot = () =>
    new Promise<CustomerSnapshot>((answer) => {
      looks.push({ answer })
    })
  const provider = createScriptedProvider({ fetchSnapshot })
  world = await startBilling({}, { provider })
  other = await startAnotherReplica(world, { provider })
})
afterAll(async () => {
  await other.stop()
  await world.stop()
})

async function nthLook(n: number): Promise<Look> {
  await expect.poll(() => looks.length).toBeGreaterThan(n)
  return looks[n] as Look
}

// Two overlapping syncs. The one that began first is slow to reach the provider, and so fetches the later snapshot.
test('never overwrites a later snapshot by an earlier one, whichever sync began first', async () => {
  const customer = await aCustomer(world)
  const { id } = (await order(world, customer)).body
  const askedFirst = world.service.operator.sync(customer.id)
  const first = await nthLook(0)
  const askedSecond = other.service.operator.sync(customer.id)
  const second = await nthLook(1)
  const later = paidTruth(id, { subscription: { plan: 'vip' }, payment: { refunded: 500 } })
  first.answer(later)
  await expect.poll(async () => (await newest(world, customer)).plan).toBe('vip')
  second.answer(paidTruth(id))
  ;(await nthLook(2)).answer(later)
  await Promise.all([askedFirst, askedSecond])
  expect(await newest(world, customer)).toMatchObject({ plan: 'vip' })
  const rows = await world.database.query('SELECT cause FROM subscription_change WHERE user_id = $1', [
    customer.id,
  ])
  expect(rows).toEqual([{ cause: 'started' }])
})

test('publishes a change once for two concurrent syncs, and leaves no event waiting', async () => {
  const customer = await aCustomer(world)
  const { id } = (await order(world, customer)).body
  const from = looks.length
  await notify(world, { about: aboutOrder(id) })
  const first = await nthLook(from)
  // One sync runs in the process that handles the webhook event, and shares its next fetch.
  const asked = [world, other].map(({ service }) => service.operator.sync(customer.id))
  ;(await nthLook(from + 1)).answer(paidTruth(id))
  await expect
    .poll(
      async () =>
        (await world.database.query('SELECT 1 FROM subscription WHERE user_id = $1', [customer.id])).length,
    )
    .toBe(1)
  first.answer(NOTHING)
  ;(await nthLook(from + 2)).answer(paidTruth(id))
  await Promise.all(asked)
  await world.settle()
  const waiting = await world.database.query(
    "SELECT id FROM notification WHERE user_id = $1 AND status <> 'handled'",
    [customer.id],
  )
  expect(waiting).toEqual([])
  expect(looks).toHaveLength(from + 3)
})

test('fetches twice for many concurrent syncs in one process', async () => {
  const customer = await aCustomer(world)
  const { id } = (await order(world, customer)).body
  const from = looks.length
  const asked = Array.from({ length: 40 }, () => world.service.operator.sync(customer.id))
  for (const n of [0, 1]) (await nthLook(from + n)).answer(paidTruth(id))
  await Promise.all(asked)
  expect(looks).toHaveLength(from + 2)
})
