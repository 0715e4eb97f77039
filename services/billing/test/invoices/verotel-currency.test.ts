import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  accessOf,
  aSale,
  MONTH_OF_VIP,
  moneyOf,
  startBillingAtVerotel,
  type VerotelWorld,
} from '../support/at-verotel-shop.ts'

let world: VerotelWorld
beforeAll(async () => {
  world = await startBillingAtVerotel()
})
afterAll(() => world.stop())

const TOLD = { type: 'subscription', custom1: 'vip', custom2: 'month', subscriptionType: 'recurring' }

async function aMonth() {
  const { customer } = await aSale(world, MONTH_OF_VIP)
  const [row] = await world.database.query<{ reference: string }>(
    'SELECT reference FROM subscription WHERE user_id = $1',
    [customer.id],
  )
  const saleID = row?.reference ?? ''
  const [payment] = await moneyOf(world, customer)
  return { customer, saleID, transactionID: payment?.reference ?? '' }
}

const failureOf = async (type: string, userId: string) =>
  (
    await world.database.query<{ failure: string }>(
      'SELECT failure FROM notification WHERE user_id = $1 AND type = $2',
      [userId, type],
    )
  )[0]?.failure

test('skips a rebill in another currency than the sale, and keeps access', async () => {
  const { customer, saleID } = await aMonth()
  const before = await moneyOf(world, customer)
  const rebill = { ...TOLD, event: 'rebill', saleID, nextChargeOn: '2031-01-23' }
  const paid = { transactionID: `yen-${saleID}`, amount: '9.99', currency: 'JPY' }
  await world.fake.postbacks.tell({ ...rebill, ...paid })
  expect(world.fake.postbacks.waiting()).toBe(0)
  await world.settle()
  expect(await moneyOf(world, customer)).toEqual(before)
  expect(await failureOf('rebill', customer.id)).toContain('JPY')
  expect(await accessOf(world, customer)).toMatchObject({ level: 'vip', status: 'active' })
})

test('skips a refund in another currency than the payment', async () => {
  const { customer, saleID, transactionID } = await aMonth()
  const before = await moneyOf(world, customer)
  const credit = { ...TOLD, event: 'credit', saleID, parentID: transactionID }
  const given = { transactionID: `yen-${saleID}`, priceAmount: '5.00', priceCurrency: 'JPY' }
  await world.fake.postbacks.tell({ ...credit, ...given })
  expect(world.fake.postbacks.waiting()).toBe(0)
  await world.settle()
  expect(await moneyOf(world, customer)).toEqual(before)
  expect(await failureOf('credit', customer.id)).toContain('JPY')
})
