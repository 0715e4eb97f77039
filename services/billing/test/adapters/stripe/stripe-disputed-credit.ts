import { describe, expect, test } from 'vitest'
import { only, onlyRunning, sortPayments } from '../../payment-provider-contract/candidate.ts'
import type { Exchange } from '../../stripe-fake/api.ts'
import type { OpenStripe } from './stripe-contract.ts'
import { upgrade, upgradeTwice, upgradeYear, VIP, YEAR } from './upgrade-year.ts'

/** Declares the tests of the credit that a plan change leaves of a payment which is disputed. */
export function stripeDisputedCreditTests(open: OpenStripe): void {
  const isTaking = ({ method, path }: Exchange) => method === 'POST' && path.endsWith('/balance_transactions')

  describe('credit of a disputed payment', () => {
    async function openDispute() {
      const scene = await upgradeYear(open)
      const dispute = scene.fake.console.dispute(scene.payment)
      const settle = async () => scene.provider.settleCredit?.(scene.payment, 'settle-1')
      const close = (status: 'won' | 'lost') => scene.fake.console.closeDispute(dispute.id, status)
      return { ...scene, settle, close }
    }

    test('is taken back once, however often and concurrently it is settled', async () => {
      const { settle, customer, taken, credit } = await openDispute()
      await Promise.all([settle(), settle()])
      await settle()
      expect(customer.balance).toBe(0)
      expect(taken().map(({ amount }) => amount)).toEqual([credit])
    })

    test('stays taken when the dispute is lost, and returns once when it is won', async () => {
      const { settle, close, customer, credit } = await openDispute()
      await settle()
      close('lost')
      await settle()
      expect(customer.balance).toBe(0)
      close('won')
      await Promise.all([settle(), settle()])
      await settle()
      expect(customer.balance).toBe(-credit)
    })

    test('does not move when the dispute was won before it was settled', async () => {
      const { settle, close, taken } = await openDispute()
      close('won')
      await settle()
      expect(taken()).toEqual([])
    })

    test('is taken back again for a second dispute', async () => {
      const { settle, close, customer, fake, payment } = await openDispute()
      await settle()
      close('won')
      await settle()
      fake.console.dispute(payment)
      await settle()
      expect(customer.balance).toBe(0)
    })

    test('is settled by a retry when a response was lost', async () => {
      const { settle, customer, fake, taken } = await openDispute()
      const lost = new Set<string>()
      fake.interfere = (exchange) => {
        if (!isTaking(exchange) || lost.size > 0) return undefined
        lost.add('one')
        return 'lose'
      }
      await settle().catch(() => undefined)
      await settle()
      expect(customer.balance).toBe(0)
      expect(taken()).toHaveLength(1)
    })

    describe.each([
      ['', []],
      [' by a movement that names no subscription', ['subscription']],
    ])('once returned%s', (_how, forgotten) => {
      /** Buys another subscription between the dispute and its end. */
      async function returnAfterPurchase() {
        const scene = await openDispute()
        await scene.settle()
        await scene.provider.endNow(scene.reference, 'end-1')
        const { reference: other } = onlyRunning(await scene.subscribe())
        const paid = sortPayments(await scene.snapshot()).at(-1)
        await scene.advance(1)
        scene.close('won')
        await scene.settle()
        for (const { metadata } of scene.taken()) for (const name of forgotten) delete metadata[name]
        expect(scene.customer.balance).toBe(-scene.credit)
        return { ...scene, other, paid: paid?.reference ?? '', amount: paid?.amount ?? 0 }
      }

      test('is taken with no other subscription, nor with its refund', async () => {
        const { provider, other, paid, amount, customer, credit } = await returnAfterPurchase()
        await provider.takeCredit?.(other, 'end-2')
        expect(customer.balance).toBe(-credit)
        await provider.refund(paid, amount, 'refund-1')
        expect(customer.balance).toBe(-credit)
      })

      test('blocks no refund of another subscription when it is spent', async () => {
        const { provider, subscribe, paid, amount, refunds, customer, credit } = await returnAfterPurchase()
        await subscribe()
        expect(customer.balance).toBeGreaterThan(-credit)
        await provider.refund(paid, amount, 'refund-1')
        expect(only(refunds())).toMatchObject({ charge: paid, amount })
      })

      test('is taken with its own subscription', async () => {
        const { provider, reference, customer } = await returnAfterPurchase()
        await provider.takeCredit?.(reference, 'end-2')
        expect(customer.balance).toBe(0)
      })
    })

    test('keeps the credit of another subscription when a refund takes it back', async () => {
      const scene = await upgradeTwice(open)
      const { provider, fake, customer } = scene
      const dispute = fake.console.dispute(scene.year.reference)
      const settle = async () => provider.settleCredit?.(scene.year.reference, 'settle-1')
      await settle()
      await provider.endNow(scene.reference, 'end-1')
      const { reference: other } = onlyRunning(await scene.subscribe(YEAR))
      await scene.advance(1)
      await upgrade(scene, other, VIP, 'change-2')
      const { balance } = customer
      fake.console.closeDispute(dispute.id, 'won')
      await settle()
      await provider.refund(scene.month.reference, scene.month.amount, 'refund-1')
      const refunded = customer.balance
      await provider.takeCredit?.(other, 'end-2')
      expect(customer.balance - refunded).toBe(-balance)
    })

    test('leaves credit that was given by hand', async () => {
      const { settle, customer, fake } = await openDispute()
      fake.console.giveCredit(customer.id, 700)
      await settle()
      expect(customer.balance).toBe(-700)
    })
  })
}
