import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCustomer, openCheckout } from '../support/start-billing.ts'
import { readAccess, startBillingAtVerotel, type VerotelWorld } from '../support/start-billing-at-verotel.ts'

const DAY_MS = 86_400_000
const PAGE_OPEN_MS = 6 * DAY_MS

let world: VerotelWorld
beforeAll(async () => {
  world = await startBillingAtVerotel()
})
afterAll(() => world.stop())

test('keeps the paid period of a late sale found before its postback', async () => {
  const customer = await createCustomer(world)
  const { body: page } = await openCheckout(world, customer, { planId: 'basic', interval: 'month' })
  world.advance(PAGE_OPEN_MS)
  world.fake.postbacks.hold()
  await world.fake.pay(page.url, 'works')
  const late = world.fake.postbacks.release()
  await world.service.operator.syncCustomer(customer.id)
  await world.settle()
  const found = await readAccess(world, customer)

  for (const url of late) expect((await fetch(url)).status).toBe(200)
  await world.settle()
  world.advance(DAY_MS)
  await world.service.operator.syncCustomer(customer.id)
  await world.settle()

  expect(await readAccess(world, customer)).toEqual(found)
  const ends = "SELECT 1 FROM money_order WHERE user_id = $1 AND kind = 'end'"
  expect(await world.database.query(ends, [customer.id])).toEqual([])
})
