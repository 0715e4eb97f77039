import { expect } from 'vitest'
import type { PlanTarget } from '../../../src/subscriptions/domain/plan-change.ts'
import { DEARER, only, onlyRunning } from '../../payment-provider-contract/candidate.ts'
import type { BalanceTransaction, Customer, Refund } from '../../stripe-fake/objects.ts'
import { listAll } from '../../stripe-fake/world.ts'
import { openStripeScene } from './open-stripe-scene.ts'
import type { OpenStripe } from './stripe-contract.ts'

export const RETURN = { successUrl: 'http://127.0.0.1:8080/oui', cancelUrl: 'http://127.0.0.1:8080/non' }
export const YEARLY = 9_990
export const YEAR = {
  plan: 'basic',
  interval: 'year',
  price: YEARLY,
  firstAmount: YEARLY,
  recurringAmount: YEARLY,
  description: 'Abonnement Basic, un an',
} as const
export const VIP: PlanTarget = { ...DEARER, price: 2_999 }

/** Upgrades from a year of 'basic' to a month of 'vip', five days in. */
export async function upgradeYear(open: OpenStripe, environment?: Record<string, string>) {
  const scene = await openStripeScene(open, environment)
  const { reference } = onlyRunning(await scene.subscribe(YEAR))
  const payment = only((await scene.snapshot()).payments).reference
  await scene.advance(5)
  const { amountDue } = await scene.provider.quoteChange(reference, VIP, scene.now())
  await scene.provider.changePlan(reference, { ...VIP, ...RETURN, amountDue }, 'change-1')
  const customer = only(listAll<Customer>(scene.fake.world, 'customer'))
  const credit = -customer.balance
  expect(credit).toBeGreaterThan(6_000)
  return {
    ...scene,
    reference,
    payment,
    customer,
    credit,
    refund: (amount = YEARLY, key = 'refund-1') => scene.provider.refund(payment, amount, key),
    refunds: () => listAll<Refund>(scene.fake.world, 'refund'),
    taken: () =>
      listAll<BalanceTransaction>(scene.fake.world, 'customer_balance_transaction').filter(
        ({ type }) => type === 'adjustment',
      ),
  }
}
