import type { BillingDeps } from '../deps.ts'
import { salesOf } from '../domain/contract.ts'
import { carriedOut, type Outcome, WAITING } from '../domain/declaration.ts'
import type { StoredPayment } from '../domain/payment.ts'
import { stillRefundable } from '../domain/refunds.ts'
import type { StoredSubscription } from '../domain/subscription.ts'
import { underWay } from '../domain/under-way.ts'
import { type Paid, withdrawalEnd, withdrawalRefund } from '../domain/withdrawal.ts'
import type { BillingTx } from '../store/store.ts'
import { type Declared, orderDeclared } from './order-declared.ts'

/**
 * Ends a contract at once and gives back what is due, within the days that the law gives. Everything else waits for a
 * person: what was never paid for, what is over, what comes too late, what only a person can end at the provider. Under
 * the customer's lock.
 */
export async function carryOutWithdrawal(
  deps: Pick<BillingDeps, 'ids' | 'provider'>,
  tx: BillingTx,
  declared: Declared,
): Promise<Outcome> {
  const { subscription, now } = declared
  const earlier = await tx.findDeclarationsOf(subscription.id, 'withdrawal')
  const done = earlier.find(({ status }) => status === 'carried-out')
  if (done) return done
  const { name, capabilities } = deps.provider
  const isOurs = subscription.source === name && capabilities.cancels && !subscription.surplus
  if (!isOurs || subscription.endedAt || now > withdrawalEnd(subscription)) return WAITING
  const customer = await tx.findCustomer(subscription.userId)
  const orders = await tx.findOrdersOf(subscription.id)
  // What was tried for an earlier one and refused is before a person.
  if (orders.some(({ details }) => earlier.some(({ id }) => id === details.declarationId))) return WAITING
  if (!underWay(orders, ['end'], customer?.syncedAt ?? null))
    await orderDeclared(deps, tx, declared, { kind: 'end' })
  return carriedOut(now, await giveBack(deps, tx, declared))
}

/** Payments of a contract, and the time that each paid for. */
async function paidFor(tx: BillingTx, sales: readonly StoredSubscription[]) {
  const paid: { payment: StoredPayment; period: Paid['period'] }[] = []
  for (const { id, currentPeriodStart: periodStart, currentPeriodEnd: periodEnd } of sales)
    for (const payment of await tx.findPaymentsOf(id)) {
      const invoice = payment.invoiceId === null ? null : await tx.findInvoice(payment.invoiceId)
      paid.push({ payment, period: invoice ?? { periodStart, periodEnd } })
    }
  return paid
}

/** @returns cents that were ordered back */
async function giveBack(deps: Pick<BillingDeps, 'ids'>, tx: BillingTx, declared: Declared): Promise<number> {
  const { subscription, now } = declared
  const { checkoutId, userId } = subscription
  const checkout = checkoutId === null ? null : await tx.findCheckout(checkoutId)
  const askedForAccess = checkout !== null && checkout.consentVersion !== null
  let sum = 0
  const sales = salesOf(subscription, await tx.findSubscriptionsOf(userId))
  for (const { payment, period } of await paidFor(tx, sales)) {
    const left = stillRefundable(payment, await tx.findRefunds(payment.id))
    const amount = withdrawalRefund({ amount: payment.amount, left, period }, { now, askedForAccess })
    if (amount === 0) continue
    await orderDeclared(deps, tx, declared, { kind: 'refund', paymentId: payment.id, amount })
    sum += amount
  }
  return sum
}
