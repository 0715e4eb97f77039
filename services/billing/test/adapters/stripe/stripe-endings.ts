import { describe, expect, test } from 'vitest'
import { PaymentUnavailable } from '../../../src/ports.ts'
import { only, onlyRunning } from '../../payment-provider-contract/candidate.ts'
import type { Customer, Invoice, InvoicePayment } from '../../stripe-fake/objects.ts'
import { createHead, listAll, store } from '../../stripe-fake/world.ts'
import { openStripeScene } from './open-stripe-scene.ts'
import type { OpenStripe } from './stripe-contract.ts'

export function stripeEndingTests(open: OpenStripe): void {
  /** Subscribes, and lets a renewal fail that is still retried. */
  async function subscribePastDue() {
    const scene = await openStripeScene(open)
    const { reference } = onlyRunning(await scene.subscribe({}, 'renewals-fail'))
    await scene.advance(32)
    const invoices = () => listAll<Invoice>(scene.fake.world, 'invoice')
    return {
      ...scene,
      reference,
      invoices,
      unpaid: only(invoices().filter(({ status }) => status === 'open')),
      end: (key = 'end-1') => scene.provider.endNow(reference, key),
    }
  }
  const isVoid = (method: string, path: string) => method === 'POST' && path.endsWith('/void')

  describe('unpaid invoices of an ended subscription', () => {
    test('cannot be paid any more, neither in the portal nor on their own page', async () => {
      const { end, replaceCard, known, userId, snapshot, unpaid, fake } = await subscribePastDue()
      const before = (await snapshot()).payments.length
      await end()
      await replaceCard(known(userId))
      expect((await snapshot()).payments).toHaveLength(before)
      const { invoices } = await snapshot()
      expect(invoices.find(({ reference }) => reference === unpaid.id)).toMatchObject({
        status: 'void',
        hostedUrl: null,
        nextAttemptAt: null,
      })
      const payment = listAll<InvoicePayment>(fake.world, 'invoice_payment').find(
        ({ invoice }) => invoice === unpaid.id,
      )
      expect(payment?.status).toBe('canceled')
    })

    test('are voided once, however often the end is repeated', async () => {
      const { end, advance, fake, unpaid } = await subscribePastDue()
      await Promise.all([end(), end()])
      await end()
      await end('end-2')
      await advance(2)
      await end()
      const asked = fake.exchanges.filter(({ method, path }) => isVoid(method, path))
      expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([200]))
      expect(unpaid.status).toBe('void')
    })

    test('are voided by a retry when the response to the end was lost', async () => {
      const { end, fake, unpaid } = await subscribePastDue()
      fake.interfere = ({ method }) => (method === 'DELETE' ? 'lose' : undefined)
      await expect(end()).rejects.toThrow(PaymentUnavailable)
      expect(unpaid.status).toBe('open')
      fake.interfere = () => undefined
      await end()
      expect(unpaid.status).toBe('void')
    })

    test('are voided also when Stripe has ended the subscription', async () => {
      const { end, advance, unpaid, snapshot } = await subscribePastDue()
      await advance(20)
      expect(only((await snapshot()).subscriptions).status).toBe('ended')
      expect(unpaid.status).toBe('open')
      await end()
      expect(unpaid.status).toBe('void')
    })

    test('are voided on every page of the list, and no other invoice is', async () => {
      const { end, fake, unpaid, invoices } = await subscribePastDue()
      const others = structuredClone(unpaid)
      others.parent.subscription_details.subscription = 'sub_other'
      store<Invoice>(fake.world, { ...others, ...createHead(fake.world, 'invoice', 'in') })
      for (let count = 0; count < 120; count++)
        store<Invoice>(fake.world, { ...structuredClone(unpaid), ...createHead(fake.world, 'invoice', 'in') })
      await end()
      const count = (wanted: string) => invoices().filter(({ status }) => status === wanted).length
      expect([count('void'), count('open'), count('paid')]).toEqual([121, 1, 1])
    })

    test('stay paid when they are paid at the same moment', async () => {
      const { end, fake, unpaid, snapshot } = await subscribePastDue()
      fake.interfere = ({ path }) => {
        if (path === '/v1/invoices') unpaid.status = 'paid'
        return undefined
      }
      await end()
      expect(unpaid.status).toBe('paid')
      expect(only((await snapshot()).subscriptions).status).toBe('ended')
    })

    test('are retried when Stripe refuses to void them', async () => {
      const { end, fake, unpaid } = await subscribePastDue()
      // Note: as during a payment of it.
      fake.interfere = ({ method, path }) => {
        if (path === '/v1/invoices') unpaid.status = 'paid'
        if (isVoid(method, path)) unpaid.status = 'open'
        return undefined
      }
      await expect(end()).rejects.toThrow(PaymentUnavailable)
      fake.interfere = () => undefined
      await end('end-2')
      expect(unpaid.status).toBe('void')
    })

    test('return the credit that was taken for them', async () => {
      const { provider, subscribe, fake, advance } = await openStripeScene(open)
      const { reference } = onlyRunning(await subscribe({}, 'renewals-fail'))
      const customer = only(listAll<Customer>(fake.world, 'customer'))
      fake.console.giveCredit(customer.id, 300)
      await advance(32)
      expect(customer.balance).toBe(0)
      await provider.endNow(reference, 'end-1')
      expect(customer.balance).toBe(-300)
    })
  })
}
