import type { Caller } from '@alcove/kit/auth/caller'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { refundAsAdmin } from '../admin/act-as-admin.ts'
import {
  findActive,
  findSale,
  MONTH_OF_VIP,
  openUpgradePage,
  readPayments,
  sellSubscription,
  startBillingAtVerotel,
  syncLater,
  type VerotelWorld,
} from '../support/start-billing-at-verotel.ts'

const HOUR_MS = 3_600_000

let world: VerotelWorld
let customer: Caller
beforeEach(async () => {
  world = await startBillingAtVerotel()
})
afterEach(() => world.stop())

const sync = () => syncLater(world, customer)

test('takes nothing off the credit of a second upgrade for an uncredited renewal that an administrator had to refund', async () => {
  const sold = await sellSubscription(world, { planId: 'basic', interval: 'month' })
  customer = sold.customer
  const { id } = sold.subscription
  const sale = await findSale(world, id)
  world.advance(Date.parse(sale.nextChargeOn) - +world.clock.now() - 20 * HOUR_MS)
  const page = await openUpgradePage(world, customer, id, { planId: 'premium', interval: 'month' })
  world.advance(25 * HOUR_MS)
  await world.fake.ledger.runDay()
  await sync()
  world.fake.trouble('no refunds')
  await world.fake.pay(page.url, 'works')
  await sync()
  await sync()
  world.fake.trouble(null)
  const renewal = (await readPayments(world, customer))[1]
  expect(renewal?.refunded_amount).toBe(0)
  expect((await refundAsAdmin(world, renewal?.id ?? '')).status).toBe(200)
  await sync()
  expect((await readPayments(world, customer))[1]?.refunded_amount).toBe(999)
  const second = await openUpgradePage(world, customer, await findActive(world, customer), MONTH_OF_VIP)
  expect(second.amountDue).toBe(2999 - 1999)
})
