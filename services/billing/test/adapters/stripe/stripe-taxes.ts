import { describe, expect, test } from 'vitest'
import { PaymentRefused } from '../../../src/ports.ts'
import { MONTHLY, only } from '../../payment-provider-contract/candidate.ts'
import type { CreditNote, Invoice } from '../../stripe-fake/objects.ts'
import { listAll } from '../../stripe-fake/world.ts'
import { openStripeScene } from './open-stripe-scene.ts'
import type { OpenStripe } from './stripe-contract.ts'

const TAXED = { STRIPE_AUTOMATIC_TAX: 'on' }

export function stripeTaxTests(open: OpenStripe): void {
  describe('an invoice', () => {
    test("with Stripe's taxes has Stripe's number and document", async () => {
      const scene = await openStripeScene(open, TAXED)
      expect(only((await scene.subscribe()).invoices)).toMatchObject({
        number: expect.any(String),
        hostedUrl: expect.any(String),
        pdfUrl: expect.any(String),
      })
    })

    test.each([
      ['off', 'on'],
      ['on', 'off'],
    ])('made with taxes %s keeps that while the setting is %s', async (begun, now) => {
      const scene = await openStripeScene(open, { STRIPE_AUTOMATIC_TAX: now })
      await scene.subscribe()
      const [invoice] = listAll<Invoice>(scene.fake.world, 'invoice')
      if (invoice) invoice.automatic_tax.enabled = begun === 'on'
      const { number, pdfUrl } = only((await scene.snapshot()).invoices)
      expect([number !== null, pdfUrl !== null]).toEqual([begun === 'on', begun === 'on'])
    })
  })

  describe("a refund of an invoice with Stripe's taxes", () => {
    async function subscribePaid() {
      const scene = await openStripeScene(open, TAXED)
      const { payments } = await scene.subscribe()
      return { ...scene, payment: only(payments).reference }
    }

    test('creates one credit note per key', async () => {
      const { provider, payment, snapshot, fake } = await subscribePaid()
      for (const key of ['refund-1', 'refund-1', 'refund-2']) await provider.refund(payment, 500, key)
      expect(listAll<CreditNote>(fake.world, 'credit_note').map(({ amount }) => amount)).toEqual([500, 500])
      expect(only((await snapshot()).payments).refunded).toBe(1_000)
    })

    test('is refused above the remaining amount', async () => {
      const { provider, payment, snapshot } = await subscribePaid()
      await provider.refund(payment, MONTHLY - 1, 'refund-1')
      await expect(provider.refund(payment, 2, 'refund-2')).rejects.toThrow(PaymentRefused)
      expect(only((await snapshot()).payments).refunded).toBe(MONTHLY - 1)
    })
  })
}
