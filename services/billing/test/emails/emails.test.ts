import {
  cancelSubscription,
  changePlan,
  noticeDue,
  previewPlanChange,
  resumeSubscription,
} from '@alcove/contracts'
import type { Caller } from '@alcove/kit/auth/caller'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readNewestSubscription, settleWebhooks, subscribe } from '../support/drive-sandbox.ts'
import { type BillingWorld, createCustomer, grantPlan, startBilling } from '../support/start-billing.ts'

const DAY_MS = 86_400_000

let world: BillingWorld
// Each test has its own calendar: passing time renews the subscriptions of others.
beforeEach(async () => {
  world = await startBilling()
})
afterEach(() => world.stop())

const findEmails = async ({ id }: Caller, kind: string) =>
  (await world.published(noticeDue)).filter(
    (due) => due.kind === kind && (due.to as { userId: string }).userId === id,
  )

/** Moves the clock to some days before the end of the period. */
async function moveBeforeEnd(customer: Caller, days: number): Promise<void> {
  const { currentPeriodEnd } = await readNewestSubscription(world, customer)
  world.clock.set(new Date(new Date(currentPeriodEnd ?? '').getTime() - days * DAY_MS))
}

test('announces the end of a trial once, with the coming price', async () => {
  await world.stop()
  world = await startBilling({ TRIAL_DAYS: '14' })
  const customer = await createCustomer(world)
  await subscribe(world, customer)
  const { currentPeriodEnd } = await readNewestSubscription(world, customer)
  for (const [days, emails] of [
    [4, []],
    [3, [{ facts: { planName: 'Premium', amount: 1_999, at: currentPeriodEnd } }]],
    [1, [{ kind: 'trial-ending' }]],
  ] as const) {
    await moveBeforeEnd(customer, days - 0.01)
    await world.service.operator.sendReminders()
    expect(await findEmails(customer, 'trial-ending')).toMatchObject(emails)
  }
})

describe('a renewal', () => {
  test.each([
    ['month', 3, 1_999],
    ['year', 45, 19_990],
  ] as const)('of a %s is announced once, %i days before, with its price', async (interval, days, amount) => {
    const customer = await createCustomer(world)
    const { subscription } = await subscribe(world, customer, { interval })
    await moveBeforeEnd(customer, days + 0.01)
    await world.service.operator.sendReminders()
    expect(await findEmails(customer, 'renewal-upcoming')).toEqual([])
    await moveBeforeEnd(customer, days - 0.01)
    await Promise.all([world.service.operator.sendReminders(), world.service.operator.sendReminders()])
    await world.service.operator.sendReminders()
    expect(await findEmails(customer, 'renewal-upcoming')).toMatchObject([
      {
        facts: {
          planName: 'Premium',
          interval,
          amount,
          currency: 'EUR',
          at: subscription.currentPeriodEnd,
          reference: subscription.id,
        },
      },
    ])
  })

  test('is announced again for the next period', async () => {
    const customer = await createCustomer(world)
    await subscribe(world, customer)
    for (const times of [1, 2]) {
      await moveBeforeEnd(customer, 2)
      await world.service.operator.sendReminders()
      expect(await findEmails(customer, 'renewal-upcoming')).toHaveLength(times)
      world.clock.advance(2 * DAY_MS + 1_000)
      await world.service.operator.reconcile()
      await settleWebhooks(world)
    }
  })

  test('is announced with the scheduled plan and its price', async () => {
    const customer = await createCustomer(world)
    const { subscription } = await subscribe(world, customer, { planId: 'vip' })
    const body = { planId: 'basic' as const, interval: 'month' as const, amountDue: 0 }
    await world.call(changePlan, { params: { id: subscription.id }, body }, { as: customer })
    await moveBeforeEnd(customer, 2)
    await world.service.operator.sendReminders()
    expect(await findEmails(customer, 'renewal-upcoming')).toMatchObject([
      { facts: { planName: 'Basic', interval: 'month', amount: 999 } },
    ])
  })

  test('is not announced for cancelled subscriptions and grants', async () => {
    const [one, two] = [await createCustomer(world), await createCustomer(world)]
    const { subscription } = await subscribe(world, one)
    await world.call(cancelSubscription, { params: { id: subscription.id } }, { as: one })
    await grantPlan(world, two)
    await moveBeforeEnd(one, 1)
    await world.service.operator.sendReminders()
    for (const customer of [one, two]) expect(await findEmails(customer, 'renewal-upcoming')).toEqual([])
  })
})

test('reminds of an unpaid invoice once, two days before access ends', async () => {
  const customer = await createCustomer(world)
  await subscribe(world, customer, {}, 'renewals-fail')
  world.clock.advance(32 * DAY_MS)
  await world.service.operator.reconcile()
  await settleWebhooks(world)
  const { paymentProblem } = await readNewestSubscription(world, customer)
  const lost = new Date(paymentProblem?.accessUntil ?? '')
  world.clock.set(new Date(lost.getTime() - 2.01 * DAY_MS))
  await world.service.operator.sendReminders()
  expect(await findEmails(customer, 'payment-last-reminder')).toEqual([])
  world.clock.set(new Date(lost.getTime() - 1.9 * DAY_MS))
  await world.service.operator.sendReminders()
  await world.service.operator.sendReminders()
  expect(await findEmails(customer, 'payment-last-reminder')).toMatchObject([
    { facts: { planName: 'Premium', amount: 1_999, currency: 'EUR', at: lost.toISOString() } },
  ])
})

test('emails each cancellation and resumption, up to a limit', async () => {
  const customer = await createCustomer(world)
  const { subscription } = await subscribe(world, customer)
  const params = { id: subscription.id }
  for (let round = 1; round <= 6; round++) {
    await world.call(cancelSubscription, { params }, { as: customer })
    await world.call(resumeSubscription, { params }, { as: customer })
    await settleWebhooks(world)
    const count = Math.min(round, 5)
    expect(await findEmails(customer, 'subscription-cancelled')).toHaveLength(count)
    expect(await findEmails(customer, 'subscription-resumed')).toHaveLength(count)
  }
  const [email] = await findEmails(customer, 'subscription-resumed')
  expect(email).toMatchObject({ facts: { planName: 'Premium', at: subscription.currentPeriodEnd } })
})

test('emails a plan change once it is applied', async () => {
  const customer = await createCustomer(world)
  const { subscription } = await subscribe(world, customer)
  const params = { id: subscription.id }
  const plan = { planId: 'vip' as const, interval: 'month' as const }
  const shown = await world.call(previewPlanChange, { params, body: plan }, { as: customer })
  const body = { ...plan, amountDue: shown.body.amountDue }
  expect((await world.call(changePlan, { params, body }, { as: customer })).status).toBe(200)
  await settleWebhooks(world)
  expect(await findEmails(customer, 'plan-changed')).toMatchObject([
    { facts: { planName: 'VIP', amount: 2_999 } },
  ])
  expect(await findEmails(customer, 'subscription-started')).toHaveLength(1)
})

test('reminds more customers than one batch holds', async () => {
  const crowd = 120
  await world.database.query(
    `WITH people AS (
       INSERT INTO customer (user_id, profile_revision, email)
       SELECT gen_random_uuid(), 1, 'personne-' || n || '@exemple.test' FROM generate_series(1, $1::int) AS n
       RETURNING user_id)
     INSERT INTO subscription (id, user_id, plan, interval, status, amount, currency, source, reference,
       current_period_start, current_period_end, created_at, valid_until)
     SELECT gen_random_uuid(), user_id, 'basic', 'month', 'active', 999, 'EUR', 'stripe', user_id::text,
       $2::timestamptz, $2::timestamptz + interval '30 days', $2::timestamptz, $2::timestamptz + interval '30 days'
     FROM people`,
    [crowd, world.clock.now()],
  )
  world.clock.advance(28 * DAY_MS)
  expect(await world.service.operator.sendReminders()).toBe(crowd)
  expect(await world.service.operator.sendReminders()).toBe(0)
})
