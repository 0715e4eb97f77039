import { expect } from 'vitest'
import type { PlanTarget } from '../../../src/subscriptions/domain/plan-change.ts'
import { DEARER, only, onlyRunning, sortPayments } from '../../payment-provider-contract/candidate.ts'
import type { BalanceTransaction, Customer, Refund } from '../../stripe-fake/objects.ts'
import { listAll } from '../../stripe-fake/world.ts'
import { openStripeScene, type StripeScene } from './open-stripe-scene.ts'
import type { OpenStripe } from './stripe-contract.ts'

const RETURN = { successUrl: 'http://127.0.0.1:8080/oui', cancelUrl: 'http://127.0.0.1:8080/non' }
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

/** Changes a subscription to a plan, for what that is quoted at. */
export async function upgrade(
  { provider, now }: StripeScene,
  reference: string,
  plan: PlanTarget,
  key: string,
): Promise<void> {
  const { amountDue } = await provider.quoteChange(reference, plan, now())
  await provider.changePlan(reference, { ...plan, ...RETURN, amountDue }, key)
}

/** Upgrades from a year of 'basic' to a month of 'vip', five days in. */
export async function upgradeYear(open: OpenStripe, environment?: Record<string, string>) {
  const scene = await openStripeScene(open, environment)
  const { reference } = onlyRunning(await scene.subscribe(YEAR))
  const payment = only((await scene.snapshot()).payments).reference
  await scene.advance(5)
  await upgrade(scene, reference, VIP, 'change-1')
  const { customer, credit } = readCredit(scene)
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

/** Upgrades from a month of 'basic' to a year, the next day, and to a month of 'vip' five days later. */
export async function upgradeTwice(open: OpenStripe) {
  const scene = await openStripeScene(open)
  const { reference } = onlyRunning(await scene.subscribe())
  await scene.advance(1)
  await upgrade(scene, reference, { ...VIP, plan: 'basic', interval: 'year', price: YEARLY }, 'change-0')
  const [month, year] = sortPayments(await scene.snapshot())
  if (!month || !year) throw new Error('expected two payments')
  await scene.advance(5)
  await upgrade(scene, reference, VIP, 'change-1')
  return { ...scene, reference, month, year, ...readCredit(scene) }
}

function readCredit({ fake }: StripeScene) {
  const customer = only(listAll<Customer>(fake.world, 'customer'))
  const credit = -customer.balance
  expect(credit).toBeGreaterThan(6_000)
  return { customer, credit }
}
