import { getCheckout, noticeDue } from '@alcove/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Customer, Subscription } from '../stripe-fake/objects.ts'
import { openStripe } from '../stripe-fake/stripe-candidate.ts'
import { listAll, store } from '../stripe-fake/world.ts'
import { type BillingWorld, createCustomer, openCheckout, startBilling } from '../support/start-billing.ts'

let stripe: Awaited<ReturnType<typeof openStripe>>
let world: BillingWorld
beforeAll(async () => {
  stripe = await openStripe()
  world = await startBilling({}, { provider: stripe.provider })
})
afterAll(async () => {
  await world.stop()
  await stripe.stop()
})

test('tells nobody of the end of a subscription whose first payment never succeeded', async () => {
  const payer = await createCustomer(world)
  const paid = await openCheckout(world, payer)
  await stripe.pay(paid.body)
  await world.call(getCheckout, { params: { id: paid.body.id } }, { as: payer })

  const other = await createCustomer(world)
  const { body: page } = await openCheckout(world, other)
  // The bank refused the first payment; a day later Stripe gives the subscription up.
  const [template] = listAll<Subscription>(stripe.fake.world, 'subscription')
  const buyer = listAll<Customer>(stripe.fake.world, 'customer').find(
    ({ metadata }) => metadata.userId === other.id,
  )
  const given = structuredClone(template) as Subscription
  Object.assign(given, {
    id: 'sub_never_paid',
    customer: buyer?.id,
    status: 'incomplete_expired',
    metadata: { ...given.metadata, checkoutId: page.id, userId: other.id },
    ended_at: Math.floor(stripe.fake.now().getTime() / 1_000),
  })
  store(stripe.fake.world, given)
  await world.service.operator.syncCustomer(other.id)
  await world.settle()

  const letters = (await world.published(noticeDue)).filter(
    ({ to }) => (to as { userId: string | null }).userId === other.id,
  )
  const recorded = await world.database.query('SELECT status FROM subscription WHERE user_id = $1', [
    other.id,
  ])
  expect({ letters: letters.map(({ kind }) => kind), recorded }).toEqual({ letters: [], recorded: [] })
})
