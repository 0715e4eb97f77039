import {
  CHECKOUT_CONSENT_VERSION,
  changePlan,
  declareWithdrawal,
  paymentRecorded,
  previewPlanChange,
} from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  advanceDays,
  readInvoices,
  readNewestSubscription,
  settleWebhooks,
  subscribe,
} from '../support/drive-sandbox.ts'
import { type BillingWorld, createCustomer, SECRETS, startBilling } from '../support/start-billing.ts'

let world: BillingWorld
beforeAll(async () => {
  world = await startBilling()
  // A year without a 29 February.
  world.clock.set(new Date('2029-06-02T09:00:00Z'))
})
afterAll(() => world.stop())

const VIP = { planId: 'vip', interval: 'month' } as const

/** Upgrades from a year of 'basic' to a month of 'vip', five days in. */
async function upgradeYear(customer: Caller) {
  const { subscription } = await subscribe(world, customer, {
    planId: 'basic',
    interval: 'year',
    consent: CHECKOUT_CONSENT_VERSION,
  })
  world.clock.advance(5 * 86_400_000)
  const params = { id: subscription.id }
  const shown = await world.call(previewPlanChange, { params, body: VIP }, { as: customer })
  expect(shown.body).toMatchObject({ when: 'now', amountDue: 0, recurringAmount: 2_999 })
  expect(
    (await world.call(changePlan, { params, body: { ...VIP, amountDue: 0 } }, { as: customer })).status,
  ).toBe(200)
  await settleWebhooks(world)
  return subscription
}

async function readCredit({ id }: Caller): Promise<number> {
  const response = await fetch(`${world.sandbox.url}/v1/accounts/${id}`, {
    headers: { Authorization: `Bearer ${SECRETS.SANDBOX_SECRET}` },
  })
  const { subscriptions } = (await response.json()) as { subscriptions: { credit: number }[] }
  return subscriptions.reduce((cents, { credit }) => cents + credit, 0)
}

test('refunds the payment on withdrawal, and takes the credit back', async () => {
  const customer = await createCustomer(world)
  const subscription = await upgradeYear(customer)
  expect(await readCredit(customer)).toBeGreaterThan(6_000)
  const declared = { name: 'Camille Martin', email: customer.email, reference: subscription.id }
  const { body } = await world.call(declareWithdrawal, { body: declared })
  await settleWebhooks(world)
  const begin = Date.parse(subscription.currentPeriodEnd ?? '') - 365 * 86_400_000
  const unused = 1 - (Date.parse(body.receivedAt) - begin) / (365 * 86_400_000)
  const facts = (await world.published(paymentRecorded)).filter(({ userId }) => userId === customer.id)
  expect(facts.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['received', 9_990],
    ['refunded', Math.ceil(9_990 * unused)],
  ])
  expect(await readNewestSubscription(world, customer)).toMatchObject({ status: 'inactive' })
  expect(await readCredit(customer)).toBe(0)
})

test('pays renewals from the credit without a charge or an invoice number', async () => {
  const customer = await createCustomer(world)
  await upgradeYear(customer)
  await advanceDays(world, 32)
  expect(await readNewestSubscription(world, customer)).toMatchObject({ plan: 'vip', status: 'active' })
  expect(await readInvoices(world, customer)).toMatchObject([
    { status: 'paid', amount_due: 0, number: null, description: 'Abonnement VIP mensuel : renouvellement' },
    {
      status: 'paid',
      amount_due: 0,
      number: null,
      description: 'Abonnement VIP mensuel : changement d’abonnement',
    },
    { status: 'paid', amount_due: 9_990, number: expect.stringMatching(/^F-/) },
  ])
})
