import { getCheckout } from '@alcove/contracts'
import { afterEach, beforeEach } from 'vitest'
import { openStripe } from '../stripe-fake/stripe-candidate.ts'
import { readNewestSubscription } from './drive-sandbox.ts'
import { type BillingWorld, createCustomer, openCheckout, startBilling } from './start-billing.ts'

export let stripe: Awaited<ReturnType<typeof openStripe>>
export let world: BillingWorld
export let customer: Awaited<ReturnType<typeof createCustomer>>
/** Of the customer's subscription. */
export let id: string

/** Has a new customer of a new Stripe pay a subscription before each test of a file. */
export function startCustomerAtStripe(): void {
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
}

/** Lets later charges of every card work or fail. */
export function setCards(card: 'works' | 'renewals-fail'): void {
  const { cards } = stripe.fake.world
  for (const owner of cards.keys()) cards.set(owner, card)
}

/** Advances Stripe's time, and ours to the same; no webhook event is heard. */
export async function advance(days: number): Promise<void> {
  await stripe.advance(days)
  world.clock.set(stripe.fake.now())
}
