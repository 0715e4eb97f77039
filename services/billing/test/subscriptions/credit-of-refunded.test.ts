import { changePlan, previewPlanChange } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refundAsAdmin } from '../admin/act-as-admin.ts'
import {
  MONTH_OF_VIP,
  openUpgradePage,
  readAccess,
  readPayments,
  sellSubscription,
  startBillingAtVerotel,
  type VerotelWorld,
} from '../support/start-billing-at-verotel.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

let world: VerotelWorld
beforeAll(async () => {
  world = await startBillingAtVerotel()
})
afterAll(() => world.stop())

async function refundFirst(customer: Caller, change: Parameters<typeof refundAsAdmin>[2] = {}) {
  const [payment] = await readPayments(world, customer)
  await refundAsAdmin(world, payment?.id ?? '', change)
  await world.settle()
  world.advance(MINUTE_MS)
}

const preview = (customer: Caller, id: string, plan = MONTH_OF_VIP) =>
  world.call(previewPlanChange, { params: { id }, body: plan }, { as: customer })

async function confirm(customer: Caller, url: string) {
  world.advance(MINUTE_MS)
  await world.fake.pay(url, 'works')
  await world.settle()
  world.advance(MINUTE_MS)
  await world.service.operator.syncCustomer(customer.id)
  await world.settle()
}

test('charges an upgrade in full after the payment was refunded', async () => {
  const { customer, subscription } = await sellSubscription(world)
  expect((await preview(customer, subscription.id)).body).toMatchObject({ amountDue: 0 })
  await refundFirst(customer)
  expect((await preview(customer, subscription.id)).body).toMatchObject({ amountDue: 2_999 })
  const page = await openUpgradePage(world, customer, subscription.id)
  expect(page.amountDue).toBe(2_999)
  await confirm(customer, page.url)
  expect((await readPayments(world, customer)).map((one) => [one.amount, one.refunded_amount])).toEqual([
    [9_990, 9_990],
    [2_999, 0],
  ])
  const access = await readAccess(world, customer)
  expect(access).toMatchObject({ level: 'vip', status: 'active' })
  expect(Date.parse(access?.validUntil ?? '') - world.clock.now().getTime()).toBeLessThan(33 * DAY_MS)
})

test('refuses the amount of before a refund', async () => {
  const { customer, subscription } = await sellSubscription(world)
  const plan = { planId: 'vip', interval: 'year' } as const
  const { body: quote } = await preview(customer, subscription.id, plan)
  await refundFirst(customer, { amount: 500 })
  const change = (amountDue: number) =>
    world.call(
      changePlan,
      { params: { id: subscription.id }, body: { ...plan, amountDue } },
      { as: customer },
    )
  expect(await change(quote.amountDue)).toMatchObject({ status: 409, code: 'AMOUNT_CHANGED' })
  expect((await change(quote.amountDue + 500)).body.url).toContain('trialAmount')
})

test('credits nothing a second time when the payment is refunded after the upgrade', async () => {
  const { customer, subscription } = await sellSubscription(world)
  const page = await openUpgradePage(world, customer, subscription.id)
  await confirm(customer, page.url)
  await refundFirst(customer)
  const access = await readAccess(world, customer)
  expect(access).toMatchObject({ level: 'vip', status: 'active' })
  const plan = { planId: 'vip', interval: 'year' } as const
  const { body: quote } = await preview(customer, access?.subscriptionId ?? '', plan)
  expect(quote).toMatchObject({ amountDue: quote.recurringAmount })
})
