import {
  cancelSubscription,
  declareTermination,
  endSubscription,
  resumeSubscription,
} from '@alcove/contracts'
import { beforeEach, expect, test } from 'vitest'
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

const HOUR_S = 3_600
const HALF_AN_HOUR = 1 / 48

startCustomerAtStripe()
/** Half an hour after the next period has begun, and half an hour before it is charged. */
beforeEach(async () => {
  stripe.fake.world.chargeDelay = HOUR_S
  const { currentPeriodEnd } = await readNewestSubscription(world, customer)
  await advance((Date.parse(currentPeriodEnd ?? '') - +stripe.fake.now()) / 86_400_000 + HALF_AN_HOUR)
  await sync()
})

async function sync() {
  await world.service.operator.syncCustomer(customer.id)
  await world.settle()
}

async function pass(days: number) {
  await advance(days)
  await sync()
}

async function readOutcome() {
  const { payments, invoices } = await stripe.provider.fetchSnapshot(stripe.known(customer.id))
  const taken = payments.filter(({ status }) => status === 'succeeded')
  return {
    status: (await readNewestSubscription(world, customer)).status,
    kept: taken.map(({ amount, refunded }) => amount - refunded).filter((cents) => cents > 0),
    open: invoices.filter(({ status }) => status === 'open').length,
  }
}

const cancel = () => world.call(cancelSubscription, { params: { id } }, { as: customer })
const endAsAdmin = () =>
  world.call(
    endSubscription,
    { params: { id }, body: { when: 'period-end', reason: 'Par courrier' } },
    { as: admin },
  )
const terminate = () =>
  world.call(
    declareTermination,
    { body: { name: 'Camille Martin', email: 'camille@exemple.test', reference: id } },
    { as: customer },
  )

test.each([
  ['a cancellation', cancel],
  ['an end by an administrator', endAsAdmin],
  ['a declared termination', terminate],
] as const)('%s before the charge of the new period ends it when that fails', async (_, end) => {
  setCards('renewals-fail')
  expect((await end()).status).toBeLessThan(300)
  await sync()
  expect((await readNewestSubscription(world, customer)).status).toBe('canceled')
  await pass(HALF_AN_HOUR)
  const ended = { status: 'inactive', kept: [1_999], open: 0 }
  expect(await readOutcome()).toEqual(ended)
  setCards('works')
  await pass(4)
  expect(await readOutcome()).toEqual(ended)
})

test('a cancellation during the failing charge ends the new period', async () => {
  setCards('renewals-fail')
  stripe.fake.interfere = ({ method, path }) => {
    if (method === 'GET' && path.startsWith('/v1/subscriptions/')) stripe.fake.advance(HALF_AN_HOUR)
    return undefined
  }
  expect((await cancel()).status).toBe(200)
  await sync()
  expect(await readOutcome()).toEqual({ status: 'inactive', kept: [1_999], open: 0 })
})

test('a cancellation before a charge that succeeds ends the contract with the paid period', async () => {
  await cancel()
  await pass(HALF_AN_HOUR)
  expect(await readOutcome()).toEqual({ status: 'canceled', kept: [1_999, 1_999], open: 0 })
  await pass(31)
  expect(await readOutcome()).toEqual({ status: 'inactive', kept: [1_999, 1_999], open: 0 })
})

test('a contract that was resumed before the failing charge goes on, and is charged again', async () => {
  setCards('renewals-fail')
  await cancel()
  await world.call(resumeSubscription, { params: { id } }, { as: customer })
  await pass(HALF_AN_HOUR)
  expect(await readOutcome()).toMatchObject({ status: 'past_due', open: 1 })
  setCards('works')
  await pass(4)
  expect(await readOutcome()).toEqual({ status: 'active', kept: [1_999, 1_999], open: 0 })
})
