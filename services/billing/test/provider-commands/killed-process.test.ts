import { cancelSubscription, changePlan } from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CustomerSnapshot } from '../../src/sync/domain/snapshot.ts'
import { readNewestSubscription } from '../support/drive-sandbox.ts'
import { buildPaidSnapshot, createScriptedProvider } from '../support/scripted-provider.ts'
import { sendWebhook, subjectOfCheckout } from '../support/send-webhook.ts'
import { type BillingWorld, createCustomer, openCheckout, startBilling } from '../support/start-billing.ts'

type Moment = 'before the provider call' | 'after the provider call'

let world: BillingWorld
let customer: Caller
let snapshot: CustomerSnapshot
let subscriptionId: string
let diesAt: Moment | null
/** Keys that the provider has acted on, and keys of all requests. */
let acted: Set<string>
let asked: string[]

/** Simulates a killed process: nothing after this line runs. */
function dieAt(moment: Moment): void {
  if (diesAt !== moment) return
  diesAt = null
  throw new Error('the process was killed')
}
const act = async (key: string, change: () => void) => {
  dieAt('before the provider call')
  asked.push(key)
  if (!acted.has(key)) change()
  acted.add(key)
  dieAt('after the provider call')
}

beforeAll(async () => {
  world = await startBilling(
    {},
    {
      provider: createScriptedProvider({
        fetchSnapshot: async () => structuredClone(snapshot),
        cancelAtPeriodEnd: (_, key) => act(key, () => alterSubscription({ endsWithPeriod: true })),
        changePlan: async (_, { plan, price }, key) => {
          await act(key, () => alterSubscription({ plan, amount: price }))
          return { url: null }
        },
      }),
    },
  )
})
afterAll(() => world.stop())
beforeEach(async () => {
  diesAt = null
  acted = new Set()
  asked = []
  customer = await createCustomer(world)
  const { id } = (await openCheckout(world, customer)).body
  snapshot = buildPaidSnapshot(id)
  await sendWebhook(world, { about: subjectOfCheckout(id) })
  await world.settle()
  subscriptionId = (await readNewestSubscription(world, customer)).id
})

const alterSubscription = (change: Partial<CustomerSnapshot['subscriptions'][number]>) =>
  Object.assign(snapshot.subscriptions[0] ?? {}, change)
const findCommands = () =>
  world.database.query('SELECT kind, status FROM money_order WHERE user_id = $1', [customer.id])
const params = () => ({ params: { id: subscriptionId } })

describe.each<[Moment, number]>([
  ['before the provider call', 1],
  ['after the provider call', 2],
])('killed %s', (moment, times) => {
  test('a cancellation is executed by the next sweep under the same key', async () => {
    diesAt = moment
    expect((await world.call(cancelSubscription, params(), { as: customer })).status).toBe(500)
    expect(await findCommands()).toEqual([{ kind: 'cancel', status: 'pending' }])
    world.clock.advance(61_000)
    await world.service.operator.resumeUnfinishedWork()
    expect(await findCommands()).toEqual([{ kind: 'cancel', status: 'done' }])
    expect([asked.length, new Set(asked).size, acted.size]).toEqual([times, 1, 1])
    expect(await readNewestSubscription(world, customer)).toMatchObject({ status: 'canceled', renews: false })
  })

  test('a plan change is charged once', async () => {
    diesAt = moment
    const body = { planId: 'vip' as const, interval: 'month' as const, amountDue: 500 }
    expect((await world.call(changePlan, { ...params(), body }, { as: customer })).status).toBe(500)
    world.clock.advance(61_000)
    await world.service.operator.resumeUnfinishedWork()
    await world.service.operator.resumeUnfinishedWork()
    expect([asked.length, new Set(asked).size, acted.size]).toEqual([times, 1, 1])
    expect(await readNewestSubscription(world, customer)).toMatchObject({ plan: 'vip', amount: 2_999 })
  })
})

test('applies a snapshot once when the process that fetched it was killed', async () => {
  await world.database.query('UPDATE customer SET sync_claimed = sync_claimed + 5 WHERE user_id = $1', [
    customer.id,
  ])
  alterSubscription({ plan: 'vip' })
  await sendWebhook(world, { about: subjectOfCheckout(snapshot.checkouts[0]?.id ?? '') })
  await world.settle()
  expect(await readNewestSubscription(world, customer)).toMatchObject({ plan: 'vip' })
})
