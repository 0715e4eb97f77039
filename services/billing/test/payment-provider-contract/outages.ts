import { describe, expect, test } from 'vitest'
import { PaymentUnavailable } from '../../src/ports.ts'
import type { Subject } from '../../src/webhooks/domain/subject.ts'
import { MONTHLY, type Open, only, onlyRunning, openScene } from './candidate.ts'

/** Timeout of a call, with some margin. */
const NOTICED_MS = 15_000

export function outageContract(open: Open): void {
  describe('an outage', () => {
    test('fails in time, and retries after it repeat nothing', async () => {
      const scene = await openScene(open)
      const { subscriptions, payments } = await scene.subscribe()
      const { reference } = only(subscriptions)
      const payment = only(payments).reference
      const { provider } = scene
      const cancel = () => provider.cancelAtPeriodEnd(reference, 'cancel-1')
      const refund = () => provider.refund(payment, MONTHLY, 'refund-1')

      await scene.setOutage(true)
      const began = performance.now()
      // Note: some adapters build page addresses, or read stored events, without a call: these may succeed.
      const maySucceed = await Promise.allSettled([provider.startCheckout(scene.order()), scene.snapshot()])
      const [cancelled, refunded] = await Promise.allSettled([cancel(), refund()])
      expect(performance.now() - began).toBeLessThan(2 * NOTICED_MS)
      for (const one of maySucceed)
        if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(PaymentUnavailable)
      expect(cancelled).toMatchObject({ status: 'rejected', reason: expect.any(PaymentUnavailable) })
      expect(refunded).toMatchObject({ status: 'rejected', reason: expect.any(PaymentUnavailable) })
      await scene.setOutage(false)

      // Note: an unanswered call may have been executed; its key prevents a second execution.
      await Promise.all([cancel(), refund()])
      await Promise.all([cancel(), refund()])
      const snapshot = await scene.snapshot()
      expect(onlyRunning(snapshot).endsWithPeriod).toBe(true)
      expect(only(snapshot.payments).refunded).toBe(MONTHLY)
    })
  })

  describe('the customer portal', () => {
    test('has a link exactly when the provider has one', async () => {
      const scene = await openScene(open)
      await scene.subscribe()
      const { reference } = scene.known(scene.userId)
      const url = await scene.provider.portalLink(reference ?? '', 'http://127.0.0.1:8080/subscriptions')
      if (scene.provider.capabilities.portal) expect(new URL(url ?? '').protocol).toMatch(/^https?:$/)
      else expect(url).toBeNull()
    })
  })

  describe('changesBetween', () => {
    test('yields changes by their time', async ({ skip }) => {
      const scene = await openScene(open)
      skip(scene.lacks?.['lists-changes'] !== undefined, scene.lacks?.['lists-changes'])
      const before = Math.min(scene.now().getTime(), Date.now()) - 60_000
      await scene.subscribe()
      const after = Math.max(scene.now().getTime(), Date.now()) + 60_000
      const listBetween = async (from: number, to: number) => {
        const found: Subject[] = []
        for await (const one of scene.provider.changesBetween(new Date(from), new Date(to))) found.push(one)
        return found
      }
      expect(await listBetween(before - 3_600_000, before)).toEqual([])
      expect(await listBetween(after, after + 3_600_000)).toEqual([])
      const found = await listBetween(before, after)
      const { reference, checkouts } = scene.known(scene.userId)
      const theirs = found.filter(
        ({ checkoutId, customer }) => checkoutId === checkouts[0]?.id || customer === reference,
      )
      expect(theirs).not.toEqual([])
    })
  })
}
