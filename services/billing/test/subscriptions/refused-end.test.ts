import { getSubscription, listSubscriptions } from '@alcove/contracts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PaymentRefused, PaymentUnavailable } from '../../src/ports.ts'
import type { CustomerSnapshot } from '../../src/sync/domain/snapshot.ts'
import { buildPaidSnapshot, createScriptedProvider, EMPTY_SNAPSHOT } from '../support/scripted-provider.ts'
import { sendWebhook, subjectOfCheckout } from '../support/send-webhook.ts'
import {
  admin,
  type BillingWorld,
  createCustomer,
  openCheckout,
  startBilling,
} from '../support/start-billing.ts'

let world: BillingWorld
let snapshot: CustomerSnapshot
let answer: () => void
beforeAll(async () => {
  const provider = createScriptedProvider({
    fetchSnapshot: async () => snapshot,
    endNow: async () => answer(),
  })
  world = await startBilling({}, { provider })
})
beforeEach(() => {
  snapshot = EMPTY_SNAPSHOT
})
afterAll(() => world.stop())

/** Pays a second subscription beside the running one; returns a reader of the commands that administrators see. */
async function payDuplicate() {
  const customer = await createCustomer(world)
  const { id } = (await openCheckout(world, customer)).body
  // Note: of two that begin in the same second, the one whose reference sorts last is the duplicate.
  const [first, second] = [buildPaidSnapshot(id), buildPaidSnapshot(`f${crypto.randomUUID().slice(1)}`)]
  const [another] = second.subscriptions.map((one) => ({ ...one, checkoutId: null }))
  snapshot = { ...first, subscriptions: [...first.subscriptions, ...(another ? [another] : [])] }
  await sendWebhook(world, { about: subjectOfCheckout(id) })
  await expect
    .poll(() =>
      world.database.query("SELECT FROM money_order WHERE kind = 'end' AND attempts > 0 AND user_id = $1", [
        customer.id,
      ]),
    )
    .toHaveLength(1)
  const query = { filter: JSON.stringify({ customerId: customer.id }) }
  const all = (await world.call(listSubscriptions, { query }, { as: admin })).body
  const [other] = all.filter(({ providerReference }) => providerReference === another?.reference)
  if (!other) throw new Error('the second subscription was not recorded')
  return async () =>
    (await world.call(getSubscription, { params: { id: other.id } }, { as: admin })).body.undone
}

test('shows administrators that the provider refused to end a duplicate subscription', async () => {
  answer = () => {
    throw new PaymentRefused('subscription_locked')
  }
  const undone = await payDuplicate()
  await expect.poll(undone).toMatchObject([
    {
      ...{ kind: 'end', status: 'failed', failure: 'subscription_locked', actorId: null, attempts: 1 },
      reason: 'paid for twice',
    },
  ])
})

test('shows administrators that the end of a duplicate subscription is pending', async () => {
  answer = () => {
    throw new PaymentUnavailable('away')
  }
  const undone = await payDuplicate()
  expect(await undone()).toMatchObject([{ kind: 'end', status: 'pending', failure: null }])
  answer = () => undefined
  world.clock.advance(120_000)
  await world.service.operator.resumeUnfinishedWork()
  expect(await undone()).toEqual([])
})
