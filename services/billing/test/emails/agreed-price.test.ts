import { changePlan, noticeDue } from '@alcove/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { advanceDays, readInvoices, readNewestSubscription, subscribe } from '../support/drive-sandbox.ts'
import { type BillingWorld, createCustomer, startBilling } from '../support/start-billing.ts'
import { type Replica, startReplica } from '../support/start-replica.ts'

const DAY_MS = 86_400_000

let world: BillingWorld
let dearer: Replica
beforeAll(async () => {
  world = await startBilling()
  dearer = await startReplica(world, { settings: { PLAN_BASIC_MONTH: '1299' } })
})
afterAll(async () => {
  await dearer.stop()
  await world.stop()
})

test('announces a renewal with the agreed price of the scheduled plan, although its price has risen since', async () => {
  const customer = await createCustomer(world)
  const { subscription } = await subscribe(world, customer, { planId: 'vip' })
  const body = { planId: 'basic' as const, interval: 'month' as const, amountDue: 0 }
  expect(
    (await world.call(changePlan, { params: { id: subscription.id }, body }, { as: customer })).status,
  ).toBe(200)
  const { currentPeriodEnd } = await readNewestSubscription(world, customer)
  world.clock.set(new Date(new Date(currentPeriodEnd ?? '').getTime() - 2 * DAY_MS))
  await dearer.service.operator.sendReminders()
  const [letter] = (await world.published(noticeDue)).filter(({ kind }) => kind === 'renewal-upcoming')
  await advanceDays(world, 3)
  const [charged] = (await readInvoices(world, customer)).map(({ amount_due }) => amount_due)
  expect({ charged, announced: (letter?.facts as { amount?: number } | undefined)?.amount }).toEqual({
    charged: 999,
    announced: 999,
  })
})
