import { describe, expect, test } from 'vitest'
import { PaymentRefused } from '../../src/ports.ts'
import { MONTHLY, type Open, only, openScene, type Scene } from './candidate.ts'

export function refundContract(open: Open): void {
  async function subscribePaid(): Promise<Scene & { payment: string }> {
    const scene = await openScene(open)
    const { payments } = await scene.subscribe()
    return { ...scene, payment: only(payments).reference }
  }
  const payment = async (scene: Scene) => only((await scene.snapshot()).payments)

  describe('a refund', () => {
    test('is made in full, once', async () => {
      const scene = await subscribePaid()
      const refundOnce = () => scene.provider.refund(scene.payment, MONTHLY, 'refund-1')
      await Promise.all([refundOnce(), refundOnce()])
      await refundOnce()
      expect(await payment(scene)).toMatchObject({
        reference: scene.payment,
        amount: MONTHLY,
        refunded: MONTHLY,
      })
    })

    test('is made in parts', async ({ skip }) => {
      const scene = await subscribePaid()
      skip(scene.lacks?.['partial-refunds'] !== undefined, scene.lacks?.['partial-refunds'])
      await scene.provider.refund(scene.payment, 500, 'refund-1')
      await scene.provider.refund(scene.payment, 500, 'refund-1')
      expect(await payment(scene)).toMatchObject({ status: 'succeeded', amount: MONTHLY, refunded: 500 })
      await scene.provider.refund(scene.payment, 500, 'refund-2')
      expect(await payment(scene)).toMatchObject({ status: 'succeeded', refunded: 1_000 })
    })

    test('is not repeated days later under the same key', async ({ skip }) => {
      const scene = await subscribePaid()
      skip(scene.lacks?.['partial-refunds'] !== undefined, scene.lacks?.['partial-refunds'])
      await scene.provider.refund(scene.payment, 500, 'refund-1')
      await scene.advance(3)
      await scene.provider.refund(scene.payment, 500, 'refund-1')
      expect((await payment(scene)).refunded).toBe(500)
    })

    test('of more than the payment is refused', async () => {
      const scene = await subscribePaid()
      const more = scene.provider.refund(scene.payment, MONTHLY + 1, 'refund-1')
      await expect(more).rejects.toThrow(PaymentRefused)
      expect((await payment(scene)).refunded).toBe(0)
    })

    test('of more than the rest is refused', async ({ skip }) => {
      const scene = await subscribePaid()
      skip(scene.lacks?.['partial-refunds'] !== undefined, scene.lacks?.['partial-refunds'])
      await scene.provider.refund(scene.payment, MONTHLY - 1, 'refund-1')
      await expect(scene.provider.refund(scene.payment, 2, 'refund-2')).rejects.toThrow(PaymentRefused)
      expect((await payment(scene)).refunded).toBe(MONTHLY - 1)
    })

    test("made in the provider's console is in the snapshot", async () => {
      const scene = await subscribePaid()
      await scene.refundAtProvider(scene.payment)
      expect((await payment(scene)).refunded).toBe(MONTHLY)
    })
  })

  describe('a dispute', () => {
    test('marks the payment as disputed', async () => {
      const scene = await subscribePaid()
      await scene.dispute(scene.payment)
      expect(await payment(scene)).toMatchObject({ status: 'disputed', amount: MONTHLY })
    })
  })
}
