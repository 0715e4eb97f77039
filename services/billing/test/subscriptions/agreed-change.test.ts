import { changePlan, listMySubscriptions } from '@alcove/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PlanTarget } from '../../src/subscriptions/domain/plan-change.ts'
import { buildPaidSnapshot, createScriptedProvider } from '../support/scripted-provider.ts'
import { sendWebhook, subjectOfCheckout } from '../support/send-webhook.ts'
import { type BillingWorld, createCustomer, openCheckout, startBilling } from '../support/start-billing.ts'
import { type Replica, startReplica } from '../support/start-replica.ts'

let world: BillingWorld
let dearer: Replica
let dies = false
const asked: (PlanTarget & { amountDue: number })[] = []
beforeAll(async () => {
  const provider = createScriptedProvider({
    fetchSnapshot: async ({ checkouts }) => buildPaidSnapshot(checkouts[0]?.id ?? ''),
    changePlan: async (_, target) => {
      // A process killed here records nothing.
      if (dies) throw new Error('killed')
      asked.push(target)
      return { url: null }
    },
  })
  world = await startBilling({}, { provider })
  dearer = await startReplica(world, { provider, settings: { PLAN_VIP_MONTH: '3999' } })
})
afterAll(async () => {
  await dearer.stop()
  await world.stop()
})

test('executes the plan change of a killed process at the agreed price', async () => {
  const customer = await createCustomer(world)
  const { id } = (await openCheckout(world, customer)).body
  await sendWebhook(world, { about: subjectOfCheckout(id) })
  await world.settle()
  const [mine] = (await world.call(listMySubscriptions, {}, { as: customer })).body.member
  const body = { planId: 'vip', interval: 'month', amountDue: 500 } as const
  dies = true
  const { status } = await world.call(changePlan, { params: { id: mine?.id ?? '' }, body }, { as: customer })
  expect(status).toBe(500)
  dies = false
  world.clock.advance(61_000)
  await dearer.service.operator.resumeUnfinishedWork()
  expect(asked).toMatchObject([{ plan: 'vip', interval: 'month', when: 'now', price: 2_999, amountDue: 500 }])
})
