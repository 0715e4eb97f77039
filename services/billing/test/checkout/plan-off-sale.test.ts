import {
  changePlan,
  listMySubscriptions,
  listPlans,
  previewPlanChange,
  quoteCheckout,
  startCheckout,
} from '@alcove/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { billingConfig } from '../../src/config.ts'
import { advanceDays, subscribe } from '../support/drive-sandbox.ts'
import {
  type BillingWorld,
  createCustomer,
  grantPlan,
  SECRETS,
  startBilling,
} from '../support/start-billing.ts'
import { type Replica, startReplica } from '../support/start-replica.ts'

let world: BillingWorld
let later: Replica
beforeAll(async () => {
  world = await startBilling()
  later = await startReplica(world, { settings: { PLANS_ON_SALE: 'basic, vip' } })
})
afterAll(async () => {
  await later.stop()
  await world.stop()
})

test('hides a plan taken off sale and refuses its checkout', async () => {
  const customer = await createCustomer(world)
  const plans = (await later.call(listPlans, {}, customer)).body
  expect(plans.member.map(({ id }) => id)).toEqual(['basic', 'vip'])
  const body = { planId: 'premium' }
  expect(await later.call(quoteCheckout, { body }, customer)).toMatchObject({
    status: 409,
    code: 'PLAN_NOT_ON_SALE',
  })
  expect((await later.call(startCheckout, { body }, customer)).code).toBe('PLAN_NOT_ON_SALE')
})

test('keeps a plan taken off sale for its subscribers, who may leave it but not return', async () => {
  const customer = await createCustomer(world)
  const { subscription } = await subscribe(world, customer)
  await advanceDays(world, 32)
  const mine = (await later.call(listMySubscriptions, {}, customer)).body.member
  expect(mine).toMatchObject([{ plan: 'premium', planName: 'Premium', status: 'active', renews: true }])
  const params = { id: subscription.id }
  const yearly = { planId: 'premium', interval: 'year' }
  expect((await later.call(previewPlanChange, { params, body: yearly }, customer)).code).toBe(
    'PLAN_NOT_ON_SALE',
  )
  const toVip = { planId: 'vip', interval: 'month' }
  const shown = (await later.call(previewPlanChange, { params, body: toVip }, customer)).body
  const agreed = { ...toVip, amountDue: shown.amountDue }
  expect((await later.call(changePlan, { params, body: agreed }, customer)).status).toBe(200)
  const back = { planId: 'premium', interval: 'month', amountDue: 0 }
  expect((await later.call(changePlan, { params, body: back }, customer)).code).toBe('PLAN_NOT_ON_SALE')
})

test('lets an administrator grant a plan taken off sale', async () => {
  expect((await grantPlan(world, await createCustomer(world))).status).toBe(201)
})

test.each(['', ' ', 'gold', 'basic;vip', 'basic,,vip'])('refuses PLANS_ON_SALE=%j', (list) => {
  const { error } = billingConfig.safeParse({ ...SECRETS, PLANS_ON_SALE: list })
  expect(error?.issues[0]?.path[0]).toBe('PLANS_ON_SALE')
})
