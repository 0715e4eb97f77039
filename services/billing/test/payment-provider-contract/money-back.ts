import { describe, expect, test } from 'vitest'
import { PaymentRefused } from '../../src/ports.ts'
import { enter, MONTHLY, type Open, only, type Scene } from './candidate.ts'

export function refundContract(open: Open): void {
  async function paid(): Promise<Scene & { payment: string }> {
    const scene = await enter(open)
    const { payments } = await scene.subscribe()
    return { ...scene, payment: only(payments).reference }
  }
  const payment = async (scene: Scene) => only((await scene.snapshot()).payments)

  describe('a refund', () => {
    test('gives everything back, once', async () => {
      const scene = await paid()
      const give = () => scene.provider.refund(scene.payment, MONTHLY, 'refund-1')
      await Promise.all([give(), give()])
      await give()
      expect(await payment(scene)).toMatchObject({
        reference: scene.payment,
        amount: MONTHLY,
        refunded: MONTHLY,
      })
    })

    test('gives parts back', async ({ skip }) => {
      const scene = await paid()
      skip(scene.lacks?.['partial-refunds'] !== undefined, scene.lacks?.['partial-refunds'])
      await scene.provider.refund(scene.payment, 500, 'refund-1')
      await scene.provider.refund(scene.payment, 500, 'refund-1')
      expect(await payment(scene)).toMatchObject({ status: 'succeeded', amount: MONTHLY, refunded: 500 })
      await scene.provider.refund(scene.payment, 500, 'refund-2')
      expect(await payment(scene)).toMatchObject({ status: 'succeeded', refunded: 1_000 })
    })

    test('gives nothing more days later', async ({ skip }) => {
      const scene = await paid()
      skip(scene.lacks?.['partial-refunds'] !== undefined, scene.lacks?.['partial-refunds'])
      await scene.provider.refund(scene.payment, 500, 'refund-1')
      await scene.advance(3)
      await scene.provider.refund(scene.payment, 500, 'refund-1')
      expect((await payment(scene)).refunded).toBe(500)
    })

    test('of more than was paid is refused', async () => {
      const scene = await paid()
      const more = scene.provider.refund(scene.payment, MONTHLY + 1, 'refund-1')
      await expect(more).rejects.toThrow(PaymentRefused)
      expect((await payment(scene)).refunded).toBe(0)
    })

    test('of more than is left is refused', async ({ skip }) => {
      const scene = await paid()
      skip(scene.lacks?.['partial-refunds'] !== undefined, scene.lacks?.['partial-refunds'])
      await scene.provider.refund(scene.payment, MONTHLY - 1, 'refund-1')
      await expect(scene.provider.refund(scene.payment, 2, 'refund-2')).rejects.toThrow(PaymentRefused)
      expect((await payment(scene)).refunded).toBe(MONTHLY - 1)
    })

    test('in the console of the provider is seen', async () => {
      const scene = await paid()
      await scene.refundAtProvider(scene.payment)
      expect((await payment(scene)).refunded).toBe(MONTHLY)
    })
  })

  describe('a dispute', () => {
    test('takes the payment away', async () => {
      const scene = await paid()
      await scene.dispute(scene.payment)
      expect(await payment(scene)).toMatchObject({ status: 'disputed', amount: MONTHLY })
    })
  })
}
