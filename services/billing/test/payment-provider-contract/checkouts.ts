import { describe, expect, test } from 'vitest'
import {
  days,
  MONTHLY,
  type Open,
  only,
  onlyRunning,
  openScene,
  sortChargedInvoices,
  sortPayments,
} from './candidate.ts'

const EMPTY = { checkouts: [], subscriptions: [], invoices: [], payments: [] }

export function checkoutContract(open: Open): void {
  describe('a checkout', () => {
    test('stays open until it is paid', async () => {
      const { provider, order, snapshot, now } = await openScene(open)
      const wanted = order()
      const checkout = await provider.startCheckout(wanted)
      expect(checkout.reference).not.toBe('')
      expect(new URL(checkout.url).protocol).toMatch(/^https?:$/)
      expect(checkout.expiresAt.getTime()).toBeGreaterThan(now().getTime())
      const { checkouts, payments, subscriptions } = await snapshot()
      expect(only(checkouts)).toEqual({ id: wanted.checkoutId, status: 'open', subscription: null })
      expect(payments).toEqual([])
      expect(subscriptions.filter(({ status }) => status !== 'incomplete')).toEqual([])
    })

    test.each(['works', 'needs-confirmation'] as const)(
      'starts a subscription when paid with a card that %s',
      async (card) => {
        const scene = await openScene(open)
        const wanted = scene.order()
        await scene.pay(await scene.provider.startCheckout(wanted), card)
        const snapshot = await scene.snapshot()
        const subscription = onlyRunning(snapshot)
        expect(subscription).toMatchObject({
          checkoutId: wanted.checkoutId,
          plan: 'premium',
          interval: 'month',
          status: 'active',
          amount: MONTHLY,
          currency: 'EUR',
          endsWithPeriod: false,
          next: null,
          endedAt: null,
          endReason: null,
        })
        const length = subscription.periodEnd.getTime() - subscription.periodStart.getTime()
        expect(length).toBeGreaterThanOrEqual(days(27))
        expect(length).toBeLessThanOrEqual(days(32))
        expect(subscription.periodEnd.getTime()).toBeGreaterThan(scene.now().getTime())
        expect(only(snapshot.checkouts)).toEqual({
          id: wanted.checkoutId,
          status: 'completed',
          subscription: subscription.reference,
        })
        const invoice = only(snapshot.invoices)
        expect(invoice).toMatchObject({
          subscription: subscription.reference,
          reason: 'start',
          status: 'paid',
          amountDue: MONTHLY,
          amountPaid: MONTHLY,
          currency: 'EUR',
        })
        expect(invoice.periodEnd).toEqual(subscription.periodEnd)
        expect(only(snapshot.payments.filter(({ status }) => status !== 'failed'))).toMatchObject({
          subscription: subscription.reference,
          invoice: invoice.reference,
          status: 'succeeded',
          amount: MONTHLY,
          refunded: 0,
          currency: 'EUR',
          failure: null,
        })
      },
    )

    test('for a year lasts a year', async () => {
      const scene = await openScene(open)
      const price = { price: 20_000, firstAmount: 20_000, recurringAmount: 20_000 }
      const snapshot = await scene.subscribe({ interval: 'year', ...price })
      const { interval, amount, periodStart, periodEnd } = onlyRunning(snapshot)
      expect({ interval, amount }).toEqual({ interval: 'year', amount: 20_000 })
      const length = periodEnd.getTime() - periodStart.getTime()
      expect(length).toBeGreaterThanOrEqual(days(364))
      expect(length).toBeLessThanOrEqual(days(367))
    })

    test('is the same when repeated with its id', async () => {
      const { provider, order, snapshot, pay } = await openScene(open)
      const wanted = order()
      const [one, two] = await Promise.all([provider.startCheckout(wanted), provider.startCheckout(wanted)])
      expect(two).toEqual(one)
      expect(await provider.startCheckout(wanted)).toEqual(one)
      await pay(one)
      const { checkouts, subscriptions, payments } = await snapshot()
      expect([checkouts.length, subscriptions.length, payments.length]).toEqual([1, 1, 1])
    })

    test('stays open when abandoned, and expires by itself', async ({ skip }) => {
      const { provider, order, abandon, snapshot, advance, now, lacks } = await openScene(open)
      skip(lacks?.['checkout-expiry'] !== undefined, lacks?.['checkout-expiry'])
      const checkout = await provider.startCheckout(order())
      await abandon(checkout)
      expect(only((await snapshot()).checkouts).status).toBe('open')
      await advance((checkout.expiresAt.getTime() - now().getTime()) / days(1) + 1)
      const { checkouts, payments } = await snapshot()
      expect(only(checkouts)).toMatchObject({ status: 'expired', subscription: null })
      expect(payments).toEqual([])
    })

    test('that was closed cannot be paid any more', async ({ skip }) => {
      const { provider, order, pay, snapshot, lacks } = await openScene(open)
      skip(lacks?.['checkout-expiry'] !== undefined, lacks?.['checkout-expiry'])
      const checkout = await provider.startCheckout(order())
      await provider.expireCheckout(checkout.reference, 'close-1')
      await provider.expireCheckout(checkout.reference, 'close-1')
      await provider.expireCheckout(checkout.reference, 'close-2')
      await pay(checkout).catch(() => undefined)
      const { checkouts, payments } = await snapshot()
      expect(only(checkouts).status).toBe('expired')
      expect(payments.filter(({ status }) => status === 'succeeded')).toEqual([])
    })

    test('that was paid stays paid when it is closed', async () => {
      const { provider, order, pay, snapshot } = await openScene(open)
      const checkout = await provider.startCheckout(order())
      await pay(checkout)
      await provider.expireCheckout(checkout.reference, 'close-1')
      expect(only((await snapshot()).checkouts).status).toBe('completed')
      expect(onlyRunning(await snapshot()).status).toBe('active')
    })

    test('can be paid with another card after a decline', async () => {
      const { provider, order, pay, snapshot } = await openScene(open)
      const checkout = await provider.startCheckout(order())
      await pay(checkout, 'declined')
      const before = await snapshot()
      expect(only(before.checkouts).status).toBe('open')
      expect(before.subscriptions.filter(({ status }) => status !== 'incomplete')).toEqual([])
      await pay(checkout, 'works')
      const after = await snapshot()
      expect(only(after.checkouts).status).toBe('completed')
      expect(onlyRunning(after).status).toBe('active')
      expect(only(after.payments.filter(({ status }) => status === 'succeeded')).amount).toBe(MONTHLY)
    })

    test('is missing from the snapshot of another customer', async () => {
      const scene = await openScene(open)
      await scene.subscribe()
      const stranger = scene.known('0198f5a0-0000-7000-8000-00000000000b')
      expect(await scene.provider.fetchSnapshot(stranger)).toEqual(EMPTY)
    })

    test('after the end of a subscription starts another one', async () => {
      const scene = await openScene(open)
      const first = onlyRunning(await scene.subscribe())
      await scene.provider.endNow(first.reference, 'end-1')
      await scene.snapshot()
      const snapshot = await scene.subscribe()
      expect(snapshot.subscriptions).toHaveLength(2)
      expect(onlyRunning(snapshot).reference).not.toBe(first.reference)
      expect(sortPayments(snapshot).map(({ status }) => status)).toEqual(['succeeded', 'succeeded'])
    })
  })

  describe('a trial', () => {
    test('costs nothing, then the price', async ({ skip }) => {
      const scene = await openScene(open)
      skip(scene.lacks?.trial !== undefined, scene.lacks?.trial)
      const during = await scene.subscribe({ trialDays: 7, firstAmount: 0 })
      const { status, periodEnd } = onlyRunning(during)
      expect(status).toBe('trialing')
      expect(Math.abs(periodEnd.getTime() - scene.now().getTime() - days(7))).toBeLessThan(days(1))
      expect(during.payments.filter(({ amount }) => amount > 0)).toEqual([])
      expect(sortChargedInvoices(during)).toEqual([])
      expect(only(during.checkouts).status).toBe('completed')
      await scene.advance(8)
      const after = await scene.snapshot()
      expect(onlyRunning(after).status).toBe('active')
      expect(onlyRunning(after).periodStart.getTime()).toBeLessThanOrEqual(scene.now().getTime())
      expect(only(sortChargedInvoices(after))).toMatchObject({ status: 'paid', amountPaid: MONTHLY })
      expect(only(after.payments.filter(({ amount }) => amount > 0))).toMatchObject({ amount: MONTHLY })
    })
  })

  describe('a discount', () => {
    test.for([
      ['once', [1_000, MONTHLY]],
      ['forever', [1_000, 1_000]],
    ] as const)('applies %s', async ([duration, amounts], { skip }) => {
      const scene = await openScene(open)
      skip(scene.lacks?.discount !== undefined, scene.lacks?.discount)
      await scene.subscribe({
        discount: { code: 'BIENVENUE', percentOff: 50, duration },
        firstAmount: amounts[0],
        recurringAmount: amounts[1],
      })
      await scene.advance(32)
      const snapshot = await scene.snapshot()
      expect(sortChargedInvoices(snapshot).map(({ amountPaid }) => amountPaid)).toEqual(amounts)
      expect(sortPayments(snapshot).map(({ amount }) => amount)).toEqual(amounts)
    })
  })
}
