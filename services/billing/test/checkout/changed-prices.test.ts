import { changePlan, listMySubscriptions, previewPlanChange } from '@alcove/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { advanceDays, readInvoices, readNewestSubscription, subscribe } from '../support/drive-sandbox.ts'
import { type BillingWorld, createCustomer, startBilling } from '../support/start-billing.ts'
import { type Replica, startReplica } from '../support/start-replica.ts'

let world: BillingWorld
let dearer: Replica
beforeAll(async () => {
  world = await startBilling()
  dearer = await startReplica(world, {
    settings: { PLAN_PREMIUM_MONTH: '2499', PLAN_VIP_MONTH: '3999' },
  })
})
afterAll(async () => {
  await dearer.stop()
  await world.stop()
})

test('keeps the agreed price of a subscription, and changes plans at the current price shown', async () => {
  const customer = await createCustomer(world)
  const { subscription } = await subscribe(world, customer)
  await advanceDays(world, 32)
  expect((await readInvoices(world, customer)).map(({ amount_due }) => amount_due)).toEqual([1_999, 1_999])
  const params = { id: subscription.id }
  const wanted = { planId: 'vip', interval: 'month' }
  const before = await world.call(
    previewPlanChange,
    { params, body: { planId: 'vip', interval: 'month' } },
    { as: customer },
  )
  const shown = (await dearer.call(previewPlanChange, { params, body: wanted }, customer)).body
  expect([before.body.recurringAmount, shown.recurringAmount]).toEqual([2_999, 3_999])
  const stale = { ...wanted, amountDue: before.body.amountDue }
  expect((await dearer.call(changePlan, { params, body: stale }, customer)).code).toBe('AMOUNT_CHANGED')
  const mine = (await dearer.call(listMySubscriptions, {}, customer)).body
  expect(mine.member[0]).toMatchObject({ plan: 'premium', amount: 1_999 })
  const agreed = { ...wanted, amountDue: shown.amountDue }
  expect((await dearer.call(changePlan, { params, body: agreed }, customer)).status).toBe(200)
  expect(await readNewestSubscription(world, customer)).toMatchObject({ plan: 'vip', amount: 3_999 })
})

test('refuses a plan change with an amount that was never shown or is invalid', async () => {
  const customer = await createCustomer(world)
  const { subscription } = await subscribe(world, customer)
  for (const amountDue of [-1, 0.5, '0', null, 1e12]) {
    const body = { planId: 'vip', interval: 'month', amountDue } as never
    const { status } = await world.call(
      changePlan,
      { params: { id: subscription.id }, body },
      { as: customer },
    )
    expect([409, 422], String(amountDue)).toContain(status)
  }
})
