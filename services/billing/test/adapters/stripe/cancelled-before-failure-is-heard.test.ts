import { cancelSubscription, endSubscription, getCheckout } from '@alcove/contracts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStripe } from '../../stripe-fake/stripe-candidate.ts'
import { readNewestSubscription } from '../../support/drive-sandbox.ts'
import {
  admin,
  type BillingWorld,
  createCustomer,
  openCheckout,
  startBilling,
} from '../../support/start-billing.ts'

let stripe: Awaited<ReturnType<typeof openStripe>>
let world: BillingWorld
let customer: Awaited<ReturnType<typeof createCustomer>>
let id: string

beforeEach(async () => {
  stripe = await openStripe()
  world = await startBilling({}, { provider: stripe.provider })
  customer = await createCustomer(world)
  const started = await openCheckout(world, customer)
  await stripe.pay(started.body)
  await world.call(getCheckout, { params: { id: started.body.id } }, { as: customer })
  id = (await readNewestSubscription(world, customer)).id
})
afterEach(async () => {
  await world.stop()
  await stripe.stop()
})

function setCards(card: 'works' | 'renewals-fail') {
  const { cards } = stripe.fake.world
  for (const owner of cards.keys()) cards.set(owner, card)
}

async function passDays(days: number) {
  await stripe.advance(days)
  world.clock.set(stripe.fake.now())
  await world.service.operator.syncCustomer(customer.id)
  await world.settle()
}

const cancel = () => world.call(cancelSubscription, { params: { id } }, { as: customer })
const endAsAdmin = () =>
  world.call(
    endSubscription,
    { params: { id }, body: { when: 'period-end', reason: 'Par courrier' } },
    { as: admin },
  )

test.each([
  ['a cancellation', true, cancel],
  ['a cancellation', false, cancel],
  ['an end by an administrator', true, endAsAdmin],
  ['an end by an administrator', false, endAsAdmin],
] as const)('%s ends what is unpaid, whether its failure was heard of: %s', async (_, isHeard, end) => {
  setCards('renewals-fail')
  await stripe.advance(31)
  world.clock.set(stripe.fake.now())
  if (isHeard) await world.service.operator.syncCustomer(customer.id)
  expect((await end()).status).toBeLessThan(300)
  await world.settle()
  const { status } = await readNewestSubscription(world, customer)
  setCards('works')
  await passDays(4)
  const { payments } = await stripe.provider.fetchSnapshot(stripe.known(customer.id))
  const kept = payments
    .filter((one) => one.status === 'succeeded')
    .map(({ amount, refunded }) => amount - refunded)
  expect({ status, kept: kept.filter((cents) => cents > 0) }).toEqual({ status: 'inactive', kept: [1_999] })
})
