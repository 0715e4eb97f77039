import { cancelSubscription, endSubscription } from '@alcove/contracts'
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
import { readNewestSubscription } from '../../support/drive-sandbox.ts'
import { admin } from '../../support/start-billing.ts'

startCustomerAtStripe()

async function passDays(days: number) {
  await advance(days)
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
  await advance(31)
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
