import { describe, expect, test } from 'vitest'
import {
  MONTHLY,
  type Open,
  onlyRunning,
  openScene,
  type Scene,
  sortChargedInvoices,
  sortPayments,
} from './candidate.ts'

export function renewalContract(open: Open): void {
  describe('a renewal', () => {
    test('charges the price and starts the next period', async () => {
      const scene = await openScene(open)
      const before = onlyRunning(await scene.subscribe())
      await scene.advance(32)
      const snapshot = await scene.snapshot()
      const after = onlyRunning(snapshot)
      expect(after).toMatchObject({ reference: before.reference, status: 'active', plan: 'premium' })
      expect(after.periodStart).toEqual(before.periodEnd)
      expect(after.periodEnd.getTime()).toBeGreaterThan(scene.now().getTime())
      expect(after.startedAt).toEqual(before.startedAt)
      const invoices = sortChargedInvoices(snapshot)
      expect(invoices.map(({ reason, status }) => [reason, status])).toEqual([
        ['start', 'paid'],
        ['renewal', 'paid'],
      ])
      expect(invoices[1]).toMatchObject({ amountPaid: MONTHLY, subscription: before.reference })
      expect(invoices[1]?.periodStart).toEqual(after.periodStart)
      expect(sortPayments(snapshot).map(({ status, amount }) => [status, amount])).toEqual([
        ['succeeded', MONTHLY],
        ['succeeded', MONTHLY],
      ])
    })

    test('happens once per period', async () => {
      const scene = await openScene(open)
      await scene.subscribe()
      for (let month = 0; month < 3; month++) await scene.advance(31)
      const snapshot = await scene.snapshot()
      expect(onlyRunning(snapshot).status).toBe('active')
      expect(sortChargedInvoices(snapshot)).toHaveLength(4)
      expect(new Set(snapshot.payments.map(({ invoice }) => invoice)).size).toBe(4)
    })
  })

  describe('a failed renewal', () => {
    /** Lets a renewal fail; the subscription is then past due for a day or two. */
    async function failRenewal(skip: (condition: boolean, note?: string) => void): Promise<Scene> {
      const scene = await openScene(open)
      skip(scene.lacks?.['failed-renewals'] !== undefined, scene.lacks?.['failed-renewals'])
      await scene.subscribe({}, 'renewals-fail')
      await scene.advance(32)
      return scene
    }
    const readRenewal = async (scene: Scene) =>
      sortChargedInvoices(await scene.snapshot()).find(({ reason }) => reason === 'renewal')

    test('is past due, with the time of the first failure', async ({ skip }) => {
      const scene = await failRenewal(skip)
      const snapshot = await scene.snapshot()
      expect(onlyRunning(snapshot)).toMatchObject({ status: 'past_due', endedAt: null, endReason: null })
      const invoice = await readRenewal(scene)
      expect(invoice).toMatchObject({ status: 'open', amountDue: MONTHLY, amountPaid: 0 })
      expect(invoice?.firstFailedAt?.getTime()).toBeLessThanOrEqual(scene.now().getTime())
      expect(invoice?.nextAttemptAt?.getTime()).toBeGreaterThan(scene.now().getTime())
      const failures = snapshot.payments.filter(({ status }) => status === 'failed')
      expect(failures.length).toBeGreaterThan(0)
      for (const one of failures) {
        expect(one).toMatchObject({ amount: MONTHLY, invoice: invoice?.reference, refunded: 0 })
        expect(one.failure).not.toBe('')
        expect(one.failure).not.toBeNull()
      }
    })

    test('keeps the time of its first failure through later attempts', async ({ skip }) => {
      const scene = await failRenewal(skip)
      const first = await readRenewal(scene)
      const attempts = (await scene.snapshot()).payments.length
      await scene.advance(5)
      expect((await scene.snapshot()).payments.length).toBeGreaterThan(attempts)
      expect(onlyRunning(await scene.snapshot()).status).toBe('past_due')
      expect((await readRenewal(scene))?.reference).toBe(first?.reference)
      expect((await readRenewal(scene))?.firstFailedAt).toEqual(first?.firstFailedAt)
    })

    test('continues once it is paid', async ({ skip }) => {
      const scene = await failRenewal(skip)
      await scene.replaceCard(scene.known(scene.userId))
      const snapshot = await scene.snapshot()
      expect(onlyRunning(snapshot)).toMatchObject({ status: 'active', plan: 'premium' })
      expect(onlyRunning(snapshot).periodEnd.getTime()).toBeGreaterThan(scene.now().getTime())
      expect(await readRenewal(scene)).toMatchObject({
        status: 'paid',
        amountPaid: MONTHLY,
        nextAttemptAt: null,
      })
      await scene.advance(31)
      expect(onlyRunning(await scene.snapshot()).status).toBe('active')
    })

    test('ends the subscription after about two weeks', async ({ skip }) => {
      const scene = await failRenewal(skip)
      const first = (await readRenewal(scene))?.firstFailedAt
      await scene.advance(10)
      await scene.advance(15)
      const snapshot = await scene.snapshot()
      expect(snapshot.subscriptions).toHaveLength(1)
      expect(snapshot.subscriptions[0]).toMatchObject({ status: 'ended', endReason: 'payment-failed' })
      expect(snapshot.subscriptions[0]?.endedAt?.getTime()).toBeGreaterThan(first?.getTime() ?? Infinity)
      const invoice = await readRenewal(scene)
      expect(invoice?.status).not.toBe('paid')
      expect(invoice).toMatchObject({ amountPaid: 0, nextAttemptAt: null })
      await scene.advance(31)
      expect((await scene.snapshot()).payments).toHaveLength(snapshot.payments.length)
    })
  })
}
