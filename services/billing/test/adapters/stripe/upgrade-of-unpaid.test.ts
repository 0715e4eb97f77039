import { changePlan, getCheckout, previewPlanChange } from '@alcove/contracts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStripe } from '../../stripe-fake/stripe-candidate.ts'
import { readNewestSubscription } from '../../support/drive-sandbox.ts'
import { type BillingWorld, createCustomer, openCheckout, startBilling } from '../../support/start-billing.ts'

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

test.each(['month', 'year'] as const)(
  'an upgrade to a %s is refused while a payment has failed',
  async (interval) => {
    setCards('renewals-fail')
    await stripe.advance(31)
    world.clock.set(stripe.fake.now())
    // The webhook event of the failure is under way; the customer has another card now.
    setCards('works')
    const plan = { planId: 'vip' as const, interval }
    const refused = { status: 409, code: 'SUBSCRIPTION_WRONG_STATE' }
    const shown = await world.call(previewPlanChange, { params: { id }, body: plan }, { as: customer })
    expect(shown).toMatchObject(refused)
    // As it would be with credit for what was never paid.
    const body = { ...plan, amountDue: interval === 'month' ? 969 : 28_053 }
    expect(await world.call(changePlan, { params: { id }, body }, { as: customer })).toMatchObject(refused)
    const { payments } = await stripe.provider.fetchSnapshot(stripe.known(customer.id))
    const taken = payments.filter(({ status }) => status === 'succeeded').map(({ amount }) => amount)
    expect(taken).toEqual([1_999])
  },
)
