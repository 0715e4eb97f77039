import { describe, expect, test } from 'vitest'
import { PaymentRefused } from '../../../src/ports.ts'
import type { Subject } from '../../../src/webhooks/domain/subject.ts'
import { MONTHLY, only } from '../../payment-provider-contract/candidate.ts'
import type { CreditNote, Refund } from '../../stripe-fake/objects.ts'
import { listAll } from '../../stripe-fake/world.ts'
import { openStripeScene } from './open-stripe-scene.ts'
import type { OpenStripe } from './stripe-contract.ts'

export function stripeRefundTests(open: OpenStripe): void {
  async function subscribePaid(environment?: Record<string, string>) {
    const scene = await openStripeScene(open, environment)
    const payment = only((await scene.subscribe()).payments).reference
    return {
      ...scene,
      payment,
      refunded: async () => only((await scene.snapshot()).payments).refunded,
      refunds: () => listAll<Refund>(scene.fake.world, 'refund'),
    }
  }

  describe('a partial refund, repeated after Stripe has forgotten its key', () => {
    test.each([
      ['', {}],
      [' of what Stripe has taxed', { STRIPE_AUTOMATIC_TAX: 'on' }],
    ])('finds the refund that was made%s', async (_of, environment) => {
      const { provider, payment, advance, refunds, refunded, fake } = await subscribePaid(environment)
      const refundPart = (key: string) => provider.refund(payment, 500, key)
      await refundPart('refund-1')
      await advance(1.1)
      await refundPart('refund-1')
      expect(refunds()).toHaveLength(1)
      expect(await refunded()).toBe(500)
      await refundPart('refund-2')
      expect(refunds()).toHaveLength(2)
      const notes = listAll<CreditNote>(fake.world, 'credit_note')
      expect(notes).toHaveLength('STRIPE_AUTOMATIC_TAX' in environment ? 2 : 0)
    })

    test('finds it behind a hundred others', async () => {
      const { provider, payment, advance, refunds } = await subscribePaid()
      await provider.refund(payment, 10, 'refund-1')
      for (let count = 0; count < 120; count++) await provider.refund(payment, 1, `other-${count}`)
      await advance(1.1)
      await provider.refund(payment, 10, 'refund-1')
      expect(refunds()).toHaveLength(121)
    })

    test('is refused when the first one failed: no money left', async () => {
      const { provider, payment, advance, refunds, fake } = await subscribePaid()
      await provider.refund(payment, 500, 'refund-1')
      fake.console.undoRefund(only(refunds()), 'failed', true)
      await advance(1.1)
      const again = provider.refund(payment, 500, 'refund-1')
      await expect(again).rejects.toThrow(PaymentRefused)
      await expect(again).rejects.toMatchObject({ reason: 'expired_or_canceled_card' })
      expect(refunds()).toHaveLength(1)
    })
  })

  describe('a refund that does not reach the bank', () => {
    test.each([
      ['failed', true],
      ['failed', false],
      ['canceled', true],
      ['canceled', false],
    ] as const)('(%s) counts no more, whether the charge reflects it (%s) or not', async (status, falls) => {
      const { provider, payment, refunds, refunded, fake } = await subscribePaid()
      await provider.refund(payment, 500, 'refund-1')
      await provider.refund(payment, 300, 'refund-2')
      expect(await refunded()).toBe(800)
      const [, first] = refunds()
      if (first) fake.console.undoRefund(first, status, falls)
      expect(await refunded()).toBe(300)
    })

    test.each(['pending', 'requires_action', 'succeeded'] as const)(
      'counts while it is %s',
      async (status) => {
        const { provider, payment, refunds, refunded } = await subscribePaid()
        await provider.refund(payment, MONTHLY, 'refund-1')
        Object.assign(only(refunds()), { status })
        expect(await refunded()).toBe(MONTHLY)
      },
    )

    test('counts no more, even as the oldest of many', async () => {
      const { provider, payment, refunds, refunded, fake } = await subscribePaid()
      for (let count = 0; count < 13; count++) await provider.refund(payment, 100, `refund-${count}`)
      const oldest = refunds().at(-1)
      if (oldest) fake.console.undoRefund(oldest, 'failed', false)
      expect(await refunded()).toBe(1_200)
    })

    test('sends webhook events and is listed by its time', async () => {
      const { provider, payment, refunds, fake, delivered, now, known, userId } = await subscribePaid()
      await provider.refund(payment, 500, 'refund-1')
      await fake.settled()
      const before = delivered().length
      fake.console.undoRefund(only(refunds()), 'failed', false)
      await fake.settled()
      const received = delivered()
        .slice(before)
        .map((raw) => provider.readWebhook(raw, raw.receivedAt))
      expect(received.map(({ type }) => type)).toEqual([
        'refund.failed',
        'refund.updated',
        'charge.refund.updated',
      ])
      for (const { about, isRelevant } of received)
        expect([about.payment, isRelevant]).toEqual([payment, true])

      const found: Subject[] = []
      const [from, to] = [new Date(0), new Date(now().getTime() + 1_000)]
      for await (const one of provider.changesBetween(from, to)) found.push(one)
      const theirs = found.filter((one) => one.payment === payment)
      expect(new Set(theirs.map(({ customer }) => customer))).toEqual(new Set([known(userId).reference]))
    })
  })
}
