import { describe, expect, test } from 'vitest'
import { PaymentRefused } from '../../src/ports.ts'
import { days, type Open, only, onlyRunning, openScene, sortChargedInvoices } from './candidate.ts'

export function endingContract(open: Open): void {
  describe('a cancellation', () => {
    test('keeps the paid period', async () => {
      const scene = await openScene(open)
      const { reference, periodEnd } = onlyRunning(await scene.subscribe())
      await scene.provider.cancelAtPeriodEnd(reference, 'cancel-1')
      const waiting = onlyRunning(await scene.snapshot())
      expect(waiting).toMatchObject({ reference, status: 'active', endsWithPeriod: true, endedAt: null })
      expect(waiting.periodEnd).toEqual(periodEnd)
      await scene.advance(32)
      const snapshot = await scene.snapshot()
      const ended = only(snapshot.subscriptions)
      expect(ended).toMatchObject({ status: 'ended', endReason: 'cancelled' })
      expect(Math.abs((ended.endedAt?.getTime() ?? 0) - periodEnd.getTime())).toBeLessThan(days(1))
      expect(snapshot.payments).toHaveLength(1)
    })

    test('can be repeated, also after the end', async () => {
      const scene = await openScene(open)
      const { reference } = onlyRunning(await scene.subscribe())
      const { cancelAtPeriodEnd } = scene.provider
      const cancel = cancelAtPeriodEnd.bind(scene.provider)
      await Promise.all([cancel(reference, 'cancel-1'), cancel(reference, 'cancel-1')])
      await cancel(reference, 'cancel-1')
      await cancel(reference, 'cancel-2')
      expect(onlyRunning(await scene.snapshot()).endsWithPeriod).toBe(true)
      await scene.advance(32)
      await cancel(reference, 'cancel-3')
      expect(only((await scene.snapshot()).subscriptions).status).toBe('ended')
    })

    test('of a trial costs nothing', async ({ skip }) => {
      const scene = await openScene(open)
      skip(scene.lacks?.trial !== undefined, scene.lacks?.trial)
      const { reference } = onlyRunning(await scene.subscribe({ trialDays: 7, firstAmount: 0 }))
      await scene.provider.cancelAtPeriodEnd(reference, 'cancel-1')
      expect(onlyRunning(await scene.snapshot())).toMatchObject({ status: 'trialing', endsWithPeriod: true })
      await scene.advance(9)
      const snapshot = await scene.snapshot()
      expect(only(snapshot.subscriptions)).toMatchObject({ status: 'ended', endReason: 'cancelled' })
      expect(snapshot.payments.filter(({ amount }) => amount > 0)).toEqual([])
    })

    test('can be taken back', async ({ skip }) => {
      const scene = await openScene(open)
      skip(!scene.provider.capabilities.resumes, 'capabilities.resumes')
      const { reference } = onlyRunning(await scene.subscribe())
      await scene.provider.cancelAtPeriodEnd(reference, 'cancel-1')
      await scene.provider.resume(reference, 'resume-1')
      await scene.provider.resume(reference, 'resume-1')
      expect(onlyRunning(await scene.snapshot())).toMatchObject({ endsWithPeriod: false, status: 'active' })
      await scene.advance(32)
      const snapshot = await scene.snapshot()
      expect(onlyRunning(snapshot).status).toBe('active')
      expect(snapshot.payments).toHaveLength(2)
    })

    test('cannot be taken back after the end', async ({ skip }) => {
      const scene = await openScene(open)
      skip(!scene.provider.capabilities.resumes, 'capabilities.resumes')
      const { reference } = onlyRunning(await scene.subscribe())
      await scene.provider.endNow(reference, 'end-1')
      await expect(scene.provider.resume(reference, 'resume-1')).rejects.toThrow(PaymentRefused)
    })

    test('cannot be taken back without that capability', async ({ skip }) => {
      const scene = await openScene(open)
      skip(scene.provider.capabilities.resumes, 'capabilities.resumes')
      const { reference } = onlyRunning(await scene.subscribe())
      await scene.provider.cancelAtPeriodEnd(reference, 'cancel-1')
      await expect(scene.provider.resume(reference, 'resume-1')).rejects.toThrow(PaymentRefused)
    })
  })

  describe('an immediate end', () => {
    test('ends the subscription, and nothing is charged any more', async () => {
      const scene = await openScene(open)
      const { reference } = onlyRunning(await scene.subscribe())
      const at = scene.now()
      await scene.provider.endNow(reference, 'end-1')
      await scene.provider.endNow(reference, 'end-1')
      await scene.provider.endNow(reference, 'end-2')
      const ended = only((await scene.snapshot()).subscriptions)
      expect(ended).toMatchObject({ status: 'ended', endReason: 'cancelled' })
      expect(Math.abs((ended.endedAt?.getTime() ?? 0) - at.getTime())).toBeLessThan(days(1))
      await scene.advance(32)
      expect((await scene.snapshot()).payments).toHaveLength(1)
    })

    test('can be repeated with another key while it runs, and leaves a cancellation nothing to do', async () => {
      const scene = await openScene(open)
      const { reference } = onlyRunning(await scene.subscribe())
      await scene.provider.cancelAtPeriodEnd(reference, 'cancel-1')
      await Promise.all([
        scene.provider.endNow(reference, 'end-1'),
        scene.provider.endNow(reference, 'end-2'),
        scene.provider.cancelAtPeriodEnd(reference, 'cancel-2'),
      ])
      await scene.provider.cancelAtPeriodEnd(reference, 'cancel-3')
      await scene.provider.endNow(reference, 'end-3')
      expect(only((await scene.snapshot()).subscriptions).status).toBe('ended')
    })

    test('voids unpaid invoices', async ({ skip }) => {
      const scene = await openScene(open)
      skip(scene.lacks?.['failed-renewals'] !== undefined, scene.lacks?.['failed-renewals'])
      const { reference } = onlyRunning(await scene.subscribe({}, 'renewals-fail'))
      await scene.advance(32)
      await scene.provider.endNow(reference, 'end-1')
      await scene.provider.endNow(reference, 'end-1')
      const snapshot = await scene.snapshot()
      expect(only(snapshot.subscriptions)).toMatchObject({ status: 'ended', endReason: 'cancelled' })
      expect(sortChargedInvoices(snapshot).map(({ reason, status }) => [reason, status])).toEqual([
        ['start', 'paid'],
        ['renewal', 'void'],
      ])
    })

    test('of an unknown subscription is refused', async () => {
      const scene = await openScene(open)
      await expect(scene.provider.endNow('404404', 'end-1')).rejects.toThrow(PaymentRefused)
    })
  })
}
