import {
  cancelSubscription,
  changePlan,
  openPaymentPortal,
  paymentRecorded,
  previewPlanChange,
  resumeSubscription,
} from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildCardForm, postForm } from '../adapters/sandbox/sandbox-candidate.ts'
import {
  advanceDays,
  readInvoices,
  readNewestSubscription,
  settleWebhooks,
  subscribe,
} from '../support/drive-sandbox.ts'
import {
  type BillingWorld,
  createCustomer,
  readAccessStates,
  startBilling,
} from '../support/start-billing.ts'

let world: BillingWorld
let customer: Caller
beforeAll(async () => {
  world = await startBilling()
  world.clock.set(new Date('2026-11-21T12:00:00Z'))
})
afterAll(() => world.stop())
beforeEach(async () => {
  customer = await createCustomer(world)
})

const act = (operation: typeof cancelSubscription | typeof resumeSubscription, id: string, as = customer) =>
  world.call(operation, { params: { id } }, { as })
const factsOf = async (who: Caller) =>
  (await world.published(paymentRecorded))
    .filter(({ userId }) => userId === who.id)
    .map(({ kind, amount }) => ({ kind, amount }))

test('a payment gives a numbered invoice, one payment event and access beyond the period', async () => {
  const { subscription } = await subscribe(world, customer)
  const [invoice, ...others] = await readInvoices(world, customer)
  expect(others).toEqual([])
  expect(invoice).toMatchObject({
    number: expect.stringMatching(/^F-2026-\d{6}$/),
    status: 'paid',
    description: 'Abonnement Premium mensuel : souscription',
    amount_due: 1999,
    amount_paid: 1999,
    currency: 'EUR',
    subscription_id: subscription.id,
    invoice_pdf: expect.stringContaining('/pdf?token='),
  })
  expect(await factsOf(customer)).toEqual([{ kind: 'received', amount: 1999 }])
  const [state, ...more] = await readAccessStates(world, customer)
  expect(more).toEqual([])
  expect(state).toMatchObject({ level: 'premium', status: 'active', subscriptionId: subscription.id })
  expect(Date.parse(state.validUntil)).toBeGreaterThan(Date.parse(subscription.currentPeriodEnd ?? ''))
})

test('a renewal gives another invoice and a later end', async () => {
  const { subscription } = await subscribe(world, customer)
  await advanceDays(world, 32)
  const renewed = await readNewestSubscription(world, customer)
  expect(renewed).toMatchObject({ id: subscription.id, status: 'active' })
  expect(Date.parse(renewed.currentPeriodEnd ?? '')).toBeGreaterThan(
    Date.parse(subscription.currentPeriodEnd ?? ''),
  )
  expect((await readInvoices(world, customer)).map(({ description }) => description)).toEqual([
    'Abonnement Premium mensuel : renouvellement',
    'Abonnement Premium mensuel : souscription',
  ])
})

describe('a renewal that cannot be paid', () => {
  test('keeps access during the grace, shows the amount due, and recovers with another card', async () => {
    await subscribe(world, customer, {}, 'renewals-fail')
    await advanceDays(world, 32)
    const late = await readNewestSubscription(world, customer)
    expect(late).toMatchObject({
      status: 'past_due',
      actions: ['pay'],
      paymentProblem: { amountDue: 1999 },
    })
    const since = Date.parse(late.paymentProblem?.since ?? '')
    const until = Date.parse(late.paymentProblem?.accessUntil ?? '')
    expect(until - since).toBe(7 * 86_400_000)
    const portal = await world.call(openPaymentPortal, {}, { as: customer })
    await postForm(`${portal.body.url}/card`, buildCardForm('works'))
    await postForm(`${portal.body.url}/pay`, {})
    await settleWebhooks(world)
    expect(await readNewestSubscription(world, customer)).toMatchObject({
      status: 'active',
      paymentProblem: null,
    })
    expect((await readAccessStates(world, customer)).map(({ status }) => status)).toEqual([
      'active',
      'past_due',
      'active',
    ])
  })

  test('starts one grace, however often it is retried', async () => {
    await subscribe(world, customer, {}, 'renewals-fail')
    await advanceDays(world, 32)
    const first = (await readNewestSubscription(world, customer)).paymentProblem
    await advanceDays(world, 4)
    expect((await readNewestSubscription(world, customer)).paymentProblem).toEqual(first)
  })

  test('ends the subscription when the provider gives up', async () => {
    await subscribe(world, customer, {}, 'renewals-fail')
    await advanceDays(world, 60)
    expect(await readNewestSubscription(world, customer)).toMatchObject({ status: 'inactive', actions: [] })
    expect((await readAccessStates(world, customer)).at(-1)).toMatchObject({ status: 'inactive' })
  })
})

describe('a cancellation', () => {
  test('keeps access until the end of the period', async () => {
    const { subscription } = await subscribe(world, customer)
    const { status, body } = await act(cancelSubscription, subscription.id)
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'canceled', renews: false, actions: ['resume'] })
    expect((await readAccessStates(world, customer)).at(-1)).toMatchObject({
      status: 'canceled',
      validUntil: subscription.currentPeriodEnd,
    })
    await settleWebhooks(world)
    await advanceDays(world, 32)
    expect(await readNewestSubscription(world, customer)).toMatchObject({ status: 'inactive' })
    expect(await readInvoices(world, customer)).toHaveLength(1)
  })

  test('can be repeated and taken back', async () => {
    const { subscription } = await subscribe(world, customer)
    await act(cancelSubscription, subscription.id)
    expect((await act(cancelSubscription, subscription.id)).body.status).toBe('canceled')
    expect((await act(resumeSubscription, subscription.id)).body).toMatchObject({
      status: 'active',
      actions: ['cancel', 'change'],
    })
    expect((await act(resumeSubscription, subscription.id)).status).toBe(200)
    await settleWebhooks(world)
    await advanceDays(world, 32)
    expect(await readNewestSubscription(world, customer)).toMatchObject({ status: 'active' })
  })

  test('is refused to other accounts with 404, and cannot be taken back after the end', async () => {
    const { subscription } = await subscribe(world, customer)
    const stranger = await createCustomer(world)
    for (const operation of [cancelSubscription, resumeSubscription])
      expect(await act(operation, subscription.id, stranger)).toMatchObject({
        status: 404,
        code: 'SUBSCRIPTION_NOT_FOUND',
      })
    await act(cancelSubscription, subscription.id)
    await settleWebhooks(world)
    await advanceDays(world, 32)
    expect(await act(resumeSubscription, subscription.id)).toMatchObject({
      status: 409,
      code: 'SUBSCRIPTION_WRONG_STATE',
    })
  })
})

describe('a plan change', () => {
  const preview = (id: string, planId: 'basic' | 'premium' | 'vip', interval: 'month' | 'year' = 'month') =>
    world.call(previewPlanChange, { params: { id }, body: { planId, interval } }, { as: customer })
  const change = (id: string, planId: 'basic' | 'vip', amountDue: number) =>
    world.call(
      changePlan,
      { params: { id }, body: { planId, interval: 'month', amountDue } },
      { as: customer },
    )

  test('upward takes effect at once, for the amount shown', async () => {
    const { subscription } = await subscribe(world, customer)
    await advanceDays(world, 10)
    const shown = (await preview(subscription.id, 'vip')).body
    expect(shown).toMatchObject({ when: 'now', recurringAmount: 2999, currency: 'EUR' })
    expect(shown.amountDue).toBeGreaterThan(0)
    expect(shown.amountDue).toBeLessThan(2999)
    const { status, body } = await change(subscription.id, 'vip', shown.amountDue)
    expect(status).toBe(200)
    expect(body).toMatchObject({ url: null, subscription: { plan: 'vip', amount: 2999 } })
    await settleWebhooks(world)
    const invoices = await readInvoices(world, customer)
    expect(invoices[0]).toMatchObject({ amount_due: shown.amountDue, status: 'paid' })
    // The first invoice may be synced again long after the change: it states what was bought then.
    expect(invoices.map(({ description }) => description)).toEqual([
      'Abonnement VIP mensuel : changement d’abonnement',
      'Abonnement Premium mensuel : souscription',
    ])
    expect((await readAccessStates(world, customer)).at(-1)).toMatchObject({ level: 'vip', status: 'active' })
  })

  test('is refused for any other amount than the one shown', async () => {
    const { subscription } = await subscribe(world, customer)
    const { amountDue } = (await preview(subscription.id, 'vip')).body
    for (const other of [0, 1, amountDue - 1, amountDue + 1, amountDue * 2, 99_999_999])
      expect(await change(subscription.id, 'vip', other)).toMatchObject({
        status: 409,
        code: 'AMOUNT_CHANGED',
      })
    expect(await change(subscription.id, 'basic', 1)).toMatchObject({ code: 'AMOUNT_CHANGED' })
    expect(await readNewestSubscription(world, customer)).toMatchObject({ plan: 'premium', nextPlan: null })
  })

  test('is accepted for the amount shown for a quarter of an hour, and no longer', async () => {
    const { subscription } = await subscribe(world, customer)
    world.clock.advance(10 * 86_400_000)
    const shown = (await preview(subscription.id, 'vip', 'year')).body.amountDue
    world.clock.advance(60 * 60_000)
    expect((await preview(subscription.id, 'vip', 'year')).body.amountDue).not.toBe(shown)
    const yearly = (amountDue: number) =>
      world.call(
        changePlan,
        { params: { id: subscription.id }, body: { planId: 'vip', interval: 'year', amountDue } },
        { as: customer },
      )
    expect(await yearly(shown)).toMatchObject({ status: 409, code: 'AMOUNT_CHANGED' })
    const again = (await preview(subscription.id, 'vip', 'year')).body.amountDue
    world.clock.advance(14 * 60_000)
    expect((await yearly(again)).status).toBe(200)
    await settleWebhooks(world)
    expect((await readInvoices(world, customer))[0]).toMatchObject({ amount_due: again, status: 'paid' })
  })

  test('downward takes effect with the next period and costs nothing now', async () => {
    const { subscription } = await subscribe(world, customer)
    const shown = (await preview(subscription.id, 'basic')).body
    expect(shown).toMatchObject({ when: 'period-end', amountDue: 0, from: subscription.currentPeriodEnd })
    await change(subscription.id, 'basic', 0)
    expect(await readNewestSubscription(world, customer)).toMatchObject({
      plan: 'premium',
      nextPlan: { plan: 'basic', interval: 'month', from: subscription.currentPeriodEnd },
    })
    await settleWebhooks(world)
    await advanceDays(world, 32)
    expect(await readNewestSubscription(world, customer)).toMatchObject({
      plan: 'basic',
      amount: 999,
      nextPlan: null,
    })
  })

  test('with a declined card changes nothing', async () => {
    const { subscription } = await subscribe(world, customer, {}, 'renewals-fail')
    const shown = (await preview(subscription.id, 'vip')).body
    expect(await change(subscription.id, 'vip', shown.amountDue)).toMatchObject({
      status: 409,
      code: 'PAYMENT_DECLINED',
    })
    expect(await readNewestSubscription(world, customer)).toMatchObject({ plan: 'premium', status: 'active' })
  })

  test('to the same plan is refused', async () => {
    const { subscription } = await subscribe(world, customer)
    expect(await preview(subscription.id, 'premium')).toMatchObject({ status: 409, code: 'PLAN_UNCHANGED' })
  })
})

test('refuses the portal to a customer who has never paid', async () => {
  expect(await world.call(openPaymentPortal, {}, { as: customer })).toMatchObject({
    status: 409,
    code: 'PORTAL_UNAVAILABLE',
  })
})
