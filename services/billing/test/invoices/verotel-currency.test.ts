import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  MONTH_OF_VIP,
  readAccess,
  readPayments,
  sellSubscription,
  startBillingAtVerotel,
  type VerotelWorld,
} from '../support/start-billing-at-verotel.ts'

let world: VerotelWorld
beforeAll(async () => {
  world = await startBillingAtVerotel()
})
afterAll(() => world.stop())

const SALE_FIELDS = { type: 'subscription', custom1: 'vip', custom2: 'month', subscriptionType: 'recurring' }

async function sellMonth() {
  const { customer } = await sellSubscription(world, MONTH_OF_VIP)
  const [row] = await world.database.query<{ reference: string }>(
    'SELECT reference FROM subscription WHERE user_id = $1',
    [customer.id],
  )
  const saleID = row?.reference ?? ''
  const [payment] = await readPayments(world, customer)
  return { customer, saleID, transactionID: payment?.reference ?? '' }
}

const readFailure = async (type: string, userId: string) =>
  (
    await world.database.query<{ failure: string }>(
      'SELECT failure FROM notification WHERE user_id = $1 AND type = $2',
      [userId, type],
    )
  )[0]?.failure

test('skips a rebill in another currency than the sale, and keeps access', async () => {
  const { customer, saleID } = await sellMonth()
  const before = await readPayments(world, customer)
  const rebill = { ...SALE_FIELDS, event: 'rebill', saleID, nextChargeOn: '2031-01-23' }
  const paid = { transactionID: `yen-${saleID}`, amount: '9.99', currency: 'JPY' }
  await world.fake.postbacks.send({ ...rebill, ...paid })
  expect(world.fake.postbacks.waiting()).toBe(0)
  await world.settle()
  expect(await readPayments(world, customer)).toEqual(before)
  expect(await readFailure('rebill', customer.id)).toContain('JPY')
  expect(await readAccess(world, customer)).toMatchObject({ level: 'vip', status: 'active' })
})

test('skips a refund in another currency than the payment', async () => {
  const { customer, saleID, transactionID } = await sellMonth()
  const before = await readPayments(world, customer)
  const credit = { ...SALE_FIELDS, event: 'credit', saleID, parentID: transactionID }
  const given = { transactionID: `yen-${saleID}`, priceAmount: '5.00', priceCurrency: 'JPY' }
  await world.fake.postbacks.send({ ...credit, ...given })
  expect(world.fake.postbacks.waiting()).toBe(0)
  await world.settle()
  expect(await readPayments(world, customer)).toEqual(before)
  expect(await readFailure('credit', customer.id)).toContain('JPY')
})
