import { changePlan, previewPlanChange } from '@alcove/contracts'
import { expect, test } from 'vitest'
import {
  advance,
  customer,
  id,
  setCards,
  startCustomerAtStripe,
  stripe,
  world,
} from '../../support/customer-at-stripe.ts'

startCustomerAtStripe()

test.each(['month', 'year'] as const)(
  'an upgrade to a %s is refused while a payment has failed',
  async (interval) => {
    setCards('renewals-fail')
    await advance(31)
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
