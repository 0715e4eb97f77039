import { changePlan, noticeDue } from '@alcove/contracts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createSandboxProvider } from '../../src/adapters/sandbox/create-sandbox-provider.ts'
import { type PaymentProvider, PaymentUnavailable } from '../../src/ports.ts'
import {
  advanceDays,
  readInvoices,
  readNewestSubscription,
  settleWebhooks,
  subscribe,
} from '../support/drive-sandbox.ts'
import { type BillingWorld, createCustomer, SECRETS, startBilling } from '../support/start-billing.ts'
import { type Replica, startReplica } from '../support/start-replica.ts'

const DAY_MS = 86_400_000

let world: BillingWorld
let dearer: Replica
let unheard: Replica
beforeEach(async () => {
  world = await startBilling()
  dearer = await startReplica(world, { settings: { PLAN_BASIC_MONTH: '1299' } })
  const provider = createSandboxProvider({ ...SECRETS, SANDBOX_URL: world.sandbox.url })
  const changePlan: PaymentProvider['changePlan'] = async (...args) => {
    await provider.changePlan(...args)
    throw new PaymentUnavailable('the answer is lost')
  }
  unheard = await startReplica(world, { provider: { ...provider, changePlan } })
})
afterEach(async () => {
  await unheard.stop()
  await dearer.stop()
  await world.stop()
})

test.each([
  ['scheduled', 200],
  ['scheduled without an answer', 503],
])(
  'announces a renewal with the agreed price of a plan that was %s, although its price has risen since',
  async (_, status) => {
    const customer = await createCustomer(world)
    const { subscription } = await subscribe(world, customer, { planId: 'vip' })
    const body = { planId: 'basic' as const, interval: 'month' as const, amountDue: 0 }
    const params = { id: subscription.id }
    const changed =
      status === 200
        ? await world.call(changePlan, { params, body }, { as: customer })
        : await unheard.call(changePlan, { params, body }, customer)
    expect(changed.status).toBe(status)
    await settleWebhooks(world)
    const { currentPeriodEnd, nextPlan } = await readNewestSubscription(world, customer)
    expect(nextPlan).toMatchObject({ plan: 'basic' })
    world.clock.set(new Date(new Date(currentPeriodEnd ?? '').getTime() - 2 * DAY_MS))
    await dearer.service.operator.sendReminders()
    const [letter] = (await world.published(noticeDue)).filter(({ kind }) => kind === 'renewal-upcoming')
    await advanceDays(world, 3)
    const [charged] = (await readInvoices(world, customer)).map(({ amount_due }) => amount_due)
    expect({ charged, announced: (letter?.facts as { amount?: number } | undefined)?.amount }).toEqual({
      charged: 999,
      announced: 999,
    })
  },
)
