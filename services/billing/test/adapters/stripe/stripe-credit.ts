import { describe, expect, test } from 'vitest'
import { PaymentRefused, PaymentUnavailable } from '../../../src/ports.ts'
import { only, sortPayments } from '../../payment-provider-contract/candidate.ts'
import type { Exchange } from '../../stripe-fake/api.ts'
import type { OpenStripe } from './stripe-contract.ts'
import { upgradeYear, VIP, YEARLY } from './upgrade-year.ts'

/** Declares the tests of the credit that a plan change leaves of a year, and of its refund. */
export function stripeCreditTests(open: OpenStripe): void {
  const isRefund = ({ method, path }: Exchange) => method === 'POST' && path === '/v1/refunds'
  const isTaking = ({ method, path }: Exchange) => method === 'POST' && path.endsWith('/balance_transactions')
  const isLedger = ({ method, path }: Exchange) => method === 'GET' && path.endsWith('/balance_transactions')

  describe('credit that a plan change has left', () => {
    test.each([
      ['', {}],
      [', by a credit note of Stripe', { STRIPE_AUTOMATIC_TAX: 'on' }],
    ])('is taken back with the refund of its payment%s', async (_how, environment) => {
      const { refund, customer, advance, snapshot } = await upgradeYear(open, environment)
      await refund()
      expect(customer.balance).toBe(0)
      await advance(32)
      expect(sortPayments(await snapshot()).at(-1)).toMatchObject({ amount: VIP.price, status: 'succeeded' })
    })

    test('is taken back by the refunded amount', async () => {
      const { refund, customer, credit } = await upgradeYear(open)
      await refund(1_000)
      expect(customer.balance).toBe(1_000 - credit)
      await refund(500, 'refund-2')
      expect(customer.balance).toBe(1_500 - credit)
      await refund(YEARLY - 1_500, 'refund-3')
      expect(customer.balance).toBe(0)
    })

    test('is taken back once per key, also when repeated days later', async () => {
      const { reference, refund, customer, credit, advance, taken } = await upgradeYear(open)
      await Promise.all([refund(1_000), refund(1_000)])
      await refund(1_000)
      await advance(2)
      await refund(1_000)
      expect(customer.balance).toBe(1_000 - credit)
      expect(taken().map(({ amount, metadata }) => [amount, metadata])).toEqual([
        [1_000, { key: 'refund-1', subscription: reference }],
      ])
    })

    test.each([
      ['the refund', isRefund],
      ['the movement', isTaking],
    ])('is taken back by a retry when the response to %s was lost', async (_what, lost) => {
      const { refund, customer, credit, fake, refunds } = await upgradeYear(open)
      fake.interfere = (exchange) => (lost(exchange) ? 'lose' : undefined)
      await expect(refund(1_000)).rejects.toThrow(PaymentUnavailable)
      fake.interfere = () => undefined
      await refund(1_000)
      expect(customer.balance).toBe(1_000 - credit)
      expect(refunds()).toHaveLength(1)
    })

    test('is taken back as far as it is unspent', async () => {
      const { refund, customer, credit, advance } = await upgradeYear(open)
      await advance(32)
      expect(customer.balance).toBe(VIP.price - credit)
      await refund()
      expect(customer.balance).toBe(0)
    })

    test('is taken back without the goodwill credit beside it', async () => {
      const { refund, customer, fake } = await upgradeYear(open)
      fake.console.giveCredit(customer.id, 700)
      await refund()
      expect(customer.balance).toBe(-700)
    })

    test('is not taken twice when it was taken back by hand', async () => {
      const { refund, customer, credit, fake } = await upgradeYear(open)
      fake.console.giveCredit(customer.id, 700)
      fake.console.giveCredit(customer.id, -credit)
      await refund()
      expect(customer.balance).toBe(-700)
    })

    test('never becomes a debt when a renewal spends it at the same moment', async () => {
      const { refund, refunds, customer, fake, credit } = await upgradeYear(open)
      let spent = false
      fake.interfere = (exchange) => {
        if (!isLedger(exchange) || refunds().length === 0 || spent) return undefined
        spent = true
        fake.console.giveCredit(customer.id, -VIP.price)
        return undefined
      }
      await refund()
      expect(customer.balance).toBe(0)
      await refund()
      expect(customer.balance).toBe(0)
      expect(credit).toBeGreaterThan(VIP.price)
    })

    test('stays when the bank rejected the refund', async () => {
      const { refund, customer, credit, fake, refunds } = await upgradeYear(open)
      fake.interfere = (exchange) => {
        if (isRefund(exchange)) fake.console.undoRefund(only(refunds()), 'failed', false)
        return isRefund(exchange) ? 'lose' : undefined
      }
      await expect(refund(1_000)).rejects.toThrow(PaymentUnavailable)
      fake.interfere = () => undefined
      await expect(refund(1_000)).rejects.toThrow(PaymentRefused)
      expect(customer.balance).toBe(-credit)
    })

    test('stays when the refund is refused', async () => {
      const { refund, customer, credit } = await upgradeYear(open)
      await expect(refund(YEARLY + 1)).rejects.toThrow(PaymentRefused)
      expect(customer.balance).toBe(-credit)
    })

    test('stays when another payment, for a period that is over, is refunded', async () => {
      const { provider, customer, advance, snapshot, fake } = await upgradeYear(open)
      await advance(120)
      const [, old] = sortPayments(await snapshot())
      await advance(40)
      fake.console.giveCredit(customer.id, 700)
      await provider.refund(old?.reference ?? '', 500, 'refund-1')
      expect(customer.balance).toBe(-700)
      expect(fake.exchanges.filter(isLedger)).toEqual([])
    })

    test('does not block the refund when the customer is gone at Stripe', async () => {
      const { refund, customer, fake, refunds } = await upgradeYear(open)
      fake.world.things.delete(customer.id)
      await refund()
      expect(only(refunds()).amount).toBe(YEARLY)
    })
  })

  describe('credit of a subscription that ends with a withdrawal', () => {
    const take = (scene: Awaited<ReturnType<typeof upgradeYear>>, key = 'end-1') =>
      scene.provider.takeCredit?.(scene.reference, key)

    test('is taken once, without the goodwill credit beside it, and not again by its refund', async () => {
      const scene = await upgradeYear(open)
      const { customer, credit, fake, provider, payment, taken } = scene
      fake.console.giveCredit(customer.id, 700)
      const refund = () => provider.refund(payment, YEARLY, 'refund-1', { isCreditTaken: true })
      await Promise.all([take(scene), take(scene), refund()])
      await Promise.all([take(scene), refund()])
      expect(customer.balance).toBe(-700)
      expect(taken().map(({ amount }) => amount)).toEqual([credit, -700])
    })

    test('is taken by a retry when the response was lost', async () => {
      const scene = await upgradeYear(open)
      scene.fake.interfere = (exchange) => (isTaking(exchange) ? 'lose' : undefined)
      await expect(take(scene)).rejects.toThrow(PaymentUnavailable)
      scene.fake.interfere = () => undefined
      await scene.advance(2)
      await take(scene)
      expect(scene.customer.balance).toBe(0)
      expect(scene.taken()).toHaveLength(1)
    })

    test('blocks no end when the customer is gone at Stripe', async () => {
      const scene = await upgradeYear(open)
      scene.fake.world.things.delete(scene.customer.id)
      await take(scene)
      expect(scene.taken()).toEqual([])
    })
  })

  describe('credit that has paid for another subscription', () => {
    async function spendElsewhere() {
      const scene = await upgradeYear(open)
      await scene.provider.endNow(scene.reference, 'end-1')
      await scene.subscribe()
      const spent = scene.credit + scene.customer.balance
      expect(spent).toBeGreaterThan(0)
      return { ...scene, spent }
    }

    test('cannot be refunded as well', async () => {
      const { refund, refunds, spent, customer } = await spendElsewhere()
      const before = customer.balance
      await expect(refund()).rejects.toThrow(new PaymentRefused('credit_spent'))
      expect([refunds(), customer.balance]).toEqual([[], before])
      await refund(YEARLY - spent, 'refund-2')
      expect(only(refunds()).amount).toBe(YEARLY - spent)
      expect(customer.balance).toBe(0)
      await expect(refund(1, 'refund-3')).rejects.toThrow(PaymentRefused)
    })
  })
}
