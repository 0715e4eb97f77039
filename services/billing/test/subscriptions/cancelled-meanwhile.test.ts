import { cancelSubscription, changePlan } from '@alcove/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSandboxProvider } from '../../src/adapters/sandbox/create-sandbox-provider.ts'
import type { PaymentProvider } from '../../src/ports.ts'
import { advanceDays, readNewestSubscription, settleWebhooks, subscribe } from '../support/drive-sandbox.ts'
import { type BillingWorld, createCustomer, SECRETS, startBilling } from '../support/start-billing.ts'
import { type Replica, startReplica } from '../support/start-replica.ts'

let world: BillingWorld
let slow: Replica
const reached = Promise.withResolvers<void>()
const mayGoOn = Promise.withResolvers<void>()
beforeAll(async () => {
  world = await startBilling()
  const provider = createSandboxProvider({ ...SECRETS, SANDBOX_URL: world.sandbox.url })
  const changePlan: PaymentProvider['changePlan'] = async (...args) => {
    reached.resolve()
    await mayGoOn.promise
    return provider.changePlan(...args)
  }
  slow = await startReplica(world, { provider: { ...provider, changePlan } })
})
afterAll(async () => {
  await slow.stop()
  await world.stop()
})

test('a running plan change never undoes a cancellation confirmed meanwhile', async () => {
  const customer = await createCustomer(world)
  const { subscription } = await subscribe(world, customer, { planId: 'vip' })
  const params = { id: subscription.id }
  const less = { planId: 'basic', interval: 'month', amountDue: 0 }
  const changing = slow.call(changePlan, { params, body: less }, customer)
  await reached.promise
  expect(await world.call(cancelSubscription, { params }, { as: customer })).toMatchObject({
    status: 200,
    body: { status: 'canceled', renews: false },
  })
  mayGoOn.resolve()
  expect((await changing).status).toBe(409)
  await settleWebhooks(world)
  expect(await readNewestSubscription(world, customer)).toMatchObject({
    status: 'canceled',
    renews: false,
    nextPlan: null,
  })
  await advanceDays(world, 32)
  expect(await readNewestSubscription(world, customer)).toMatchObject({ status: 'inactive', plan: 'vip' })
})
