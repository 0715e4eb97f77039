import { describe, expect, test } from 'vitest'
import { PaymentRefused } from '../../src/ports.ts'
import { toRefusalCode } from '../../src/provider-commands/domain/refusal.ts'
import type { PlanTarget } from '../../src/subscriptions/domain/plan-change.ts'
import {
  type Card,
  CHEAPER,
  DEARER,
  days,
  MONTHLY,
  type Open,
  onlyRunning,
  openScene,
  type Scene,
  sortChargedInvoices,
  sortPayments,
} from './candidate.ts'

const RETURN = {
  successUrl: 'http://127.0.0.1:8080/subscription/success?session_id=2',
  cancelUrl: 'http://127.0.0.1:8080/subscription/cancel',
}

/** Maps the provider's refusal to the error code that customers get. */
function toErrorCode(refused: unknown) {
  expect(refused).toBeInstanceOf(PaymentRefused)
  return toRefusalCode('change', (refused as PaymentRefused).reason)
}

export function changeContract(open: Open): void {
  type Skip = (condition: boolean, note?: string) => void

  async function subscribeWith(skip: Skip, card?: Card): Promise<Scene & { reference: string }> {
    const scene = await openScene(open)
    skip(scene.lacks?.['plan-changes'] !== undefined, scene.lacks?.['plan-changes'])
    const { reference } = onlyRunning(await scene.subscribe({}, card))
    await scene.advance(10)
    return { ...scene, reference }
  }

  /** Changes the plan for the quoted amount, on the payment page where the provider has one. */
  async function changeQuoted(
    scene: Scene & { reference: string },
    target: PlanTarget,
    key: string,
    card?: Card,
  ) {
    const quote = await scene.provider.quoteChange(scene.reference, target, scene.now())
    const order = { ...target, ...RETURN, amountDue: quote.amountDue }
    const { url } = await scene.provider.changePlan(scene.reference, order, key)
    if (url !== null) await scene.pay({ url }, card)
    return { quote, url, again: () => scene.provider.changePlan(scene.reference, order, key) }
  }

  describe('an upgrade', () => {
    test('takes effect at once, for the quoted amount', async ({ skip }) => {
      const scene = await subscribeWith(skip)
      const { quote, url, again } = await changeQuoted(scene, DEARER, 'change-1')
      expect(Number.isInteger(quote.amountDue)).toBe(true)
      expect(quote.amountDue).toBeGreaterThan(0)
      expect(quote.amountDue).toBeLessThanOrEqual(DEARER.price)
      const snapshot = await scene.snapshot()
      const subscription = onlyRunning(snapshot)
      expect(subscription).toMatchObject({
        plan: 'vip',
        interval: 'month',
        amount: 3_000,
        status: 'active',
        next: null,
      })
      expect(Math.abs(subscription.periodEnd.getTime() - quote.nextChargeAt.getTime())).toBeLessThan(days(1))
      expect(sortPayments(snapshot).map(({ status, amount }) => [status, amount])).toEqual([
        ['succeeded', MONTHLY],
        ['succeeded', quote.amountDue],
      ])
      const changed = sortChargedInvoices(snapshot).filter(({ reason }) => reason === 'change')
      expect(changed.map(({ status, amountPaid }) => [status, amountPaid])).toEqual([
        ['paid', quote.amountDue],
      ])

      expect(await again()).toEqual({ url })
      expect((await scene.snapshot()).payments).toHaveLength(2)
      await scene.advance((quote.nextChargeAt.getTime() - scene.now().getTime()) / days(1) + 1)
      expect(sortPayments(await scene.snapshot()).at(-1)).toMatchObject({
        amount: 3_000,
        status: 'succeeded',
      })
      expect((await scene.snapshot()).payments).toHaveLength(3)
    })

    test('to a year lasts a year from now', async ({ skip }) => {
      const scene = await subscribeWith(skip)
      const yearly: PlanTarget = { ...DEARER, plan: 'premium', interval: 'year', price: 20_000 }
      const { quote } = await changeQuoted(scene, yearly, 'change-1')
      const snapshot = await scene.snapshot()
      const { plan, interval, amount, periodEnd } = onlyRunning(snapshot)
      expect({ plan, interval, amount }).toEqual({ plan: 'premium', interval: 'year', amount: 20_000 })
      expect(Math.abs(periodEnd.getTime() - quote.nextChargeAt.getTime())).toBeLessThan(days(1))
      expect(periodEnd.getTime()).toBeGreaterThan(scene.now().getTime() + days(360))
      expect(sortPayments(snapshot).at(-1)).toMatchObject({ amount: quote.amountDue, status: 'succeeded' })
    })

    test('leaves credit that pays the next invoices, as they state', async ({ skip }) => {
      const scene = await openScene(open)
      skip(scene.lacks?.credit !== undefined, scene.lacks?.credit)
      const yearly = { interval: 'year', price: 9_990, firstAmount: 9_990, recurringAmount: 9_990 } as const
      const { reference } = onlyRunning(await scene.subscribe(yearly))
      await scene.advance(5)
      await changeQuoted({ ...scene, reference }, DEARER, 'change-1')
      await scene.advance(32)
      const { invoices } = await scene.snapshot()
      const changes = invoices
        .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
        .map(({ reason, status, amountDue, balanceChange }) => ({ reason, status, amountDue, balanceChange }))
      const left = -(changes[1]?.balanceChange ?? 0)
      expect(left).toBeGreaterThan(6_000)
      expect(changes).toEqual([
        { reason: 'start', status: 'paid', amountDue: 9_990, balanceChange: 0 },
        { reason: 'change', status: 'paid', amountDue: 0, balanceChange: -left },
        { reason: 'renewal', status: 'paid', amountDue: 0, balanceChange: 3_000 },
      ])
    })

    test('that cannot be paid keeps the plan', async ({ skip }) => {
      const scene = await subscribeWith(skip, 'renewals-fail')
      const before = onlyRunning(await scene.snapshot())
      const tried = await changeQuoted(scene, DEARER, 'change-1', 'declined').catch((error: Error) => error)
      // Note: with a payment page the card is refused there, after the change was accepted.
      if (tried instanceof Error) expect(toErrorCode(tried)).toBe('PAYMENT_DECLINED')
      else expect(tried.url).not.toBeNull()
      const snapshot = await scene.snapshot()
      expect(onlyRunning(snapshot)).toEqual(before)
      expect(snapshot.payments.filter(({ status }) => status === 'succeeded')).toHaveLength(1)
    })

    test('of an ending subscription is refused, and it still ends', async ({ skip }) => {
      const scene = await subscribeWith(skip)
      if (!scene.provider.capabilities.cancels) return skip()
      await scene.provider.cancelAtPeriodEnd(scene.reference, 'cancel-1')
      for (const target of [DEARER, CHEAPER]) {
        const quote = await scene.provider.quoteChange(scene.reference, target, scene.now()).catch(() => null)
        const order = { ...target, ...RETURN, amountDue: quote?.amountDue ?? 0 }
        const refused = await scene.provider
          .changePlan(scene.reference, order, `change-to-${target.plan}`)
          .catch((error) => error)
        // Note: when the customer buys the dearer plan anew, nothing happens before they pay.
        if (refused.url === undefined) expect(toErrorCode(refused)).toBe('SUBSCRIPTION_WRONG_STATE')
      }
      expect(onlyRunning(await scene.snapshot())).toMatchObject({ plan: 'premium', endsWithPeriod: true })
    })

    test('of an ended subscription is refused', async ({ skip }) => {
      const scene = await subscribeWith(skip)
      await scene.provider.endNow(scene.reference, 'end-1')
      const refused = await changeQuoted(scene, DEARER, 'change-1').catch((error: Error) => error)
      expect(toErrorCode(refused)).toBe('SUBSCRIPTION_WRONG_STATE')
    })
  })

  describe('a downgrade', () => {
    async function scheduleDowngrade(skip: Skip) {
      const scene = await subscribeWith(skip)
      const lack = scene.lacks?.['changes-at-period-end']
      skip(lack !== undefined, lack)
      return { scene, ...(await changeQuoted(scene, CHEAPER, 'change-1')) }
    }

    test('is scheduled, and takes effect with the next period', async ({ skip }) => {
      const { scene, quote, again } = await scheduleDowngrade(skip)
      expect(quote.amountDue).toBe(0)
      const waiting = await scene.snapshot()
      expect(onlyRunning(waiting)).toMatchObject({
        plan: 'premium',
        amount: MONTHLY,
        next: { plan: 'basic', interval: 'month' },
      })
      expect(Math.abs(onlyRunning(waiting).periodEnd.getTime() - quote.nextChargeAt.getTime())).toBeLessThan(
        days(1),
      )
      expect(waiting.payments).toHaveLength(1)
      await again()
      await scene.advance(22)
      const snapshot = await scene.snapshot()
      expect(onlyRunning(snapshot)).toMatchObject({
        plan: 'basic',
        amount: 1_000,
        status: 'active',
        next: null,
      })
      expect(sortPayments(snapshot).map(({ amount }) => amount)).toEqual([MONTHLY, 1_000])
    })

    test('that waits is dropped for an upgrade', async ({ skip }) => {
      const { scene } = await scheduleDowngrade(skip)
      await changeQuoted(scene, DEARER, 'change-2')
      expect(onlyRunning(await scene.snapshot())).toMatchObject({ plan: 'vip', next: null })
      await scene.advance(32)
      expect(onlyRunning(await scene.snapshot())).toMatchObject({ plan: 'vip', amount: 3_000 })
    })
  })
}
