import type { BillingDeps } from '../../deps.ts'
import type { BillingTx } from '../../store/store.ts'
import { findContractSales } from '../../subscriptions/domain/contract.ts'
import type { StoredSubscription } from '../../subscriptions/domain/subscription.ts'
import { isUncreditedRenewal } from '../../subscriptions/domain/uncredited-renewal.ts'
import { refundableAmount } from '../domain/payment.ts'
import { enqueueRefund } from './enqueue-refund.ts'

/**
 * Refunds renewals of replaced sales that the upgrades did not credit, because the customer has paid for that time twice.
 * Withdrawals refund the payments of their contract themselves. Pending and done refunds count, so a repeat enqueues nothing.
 * Needs the customer's lock.
 * @param subscriptions all of the customer at the provider
 */
export async function refundUncreditedRenewals(
  deps: Pick<BillingDeps, 'ids'>,
  tx: BillingTx,
  subscriptions: readonly StoredSubscription[],
  now: Date,
): Promise<void> {
  // Few customers have a contract with another sale.
  const replaced = subscriptions.filter(
    (sale) => sale.endedAt && !sale.isDuplicate && findContractSales(sale, subscriptions).length > 1,
  )
  const [first] = replaced
  if (!first) return
  const related = new Set(replaced.flatMap((sale) => findContractSales(sale, subscriptions)))
  const ids = [...related].map(({ id }) => id)
  const withdrawals = await tx.findExecutedWithdrawals(ids)
  const choices = await tx.findCommandsOfAll(ids)
  const invoices = new Map((await tx.findInvoicesOf(first.userId)).map((one) => [one.id, one]))
  const payments = await tx.findPaymentsOfAll(ids)
  const made = payments.filter(({ status }) => status !== 'failed').toSorted((a, b) => +b.at - +a.at)
  const firstCharges = new Map(made.map((one) => [one.subscriptionId, one.amount]))
  for (const payment of payments) {
    const invoice = invoices.get(payment.invoiceId ?? '')
    const sale = replaced.find(({ id }) => id === payment.subscriptionId)
    if (!invoice || !sale || refundableAmount(payment) === 0) continue
    const contract = findContractSales(sale, subscriptions)
    if (contract.some(({ id }) => withdrawals.some(({ subscriptionId }) => subscriptionId === id))) continue
    const { periodStart, periodEnd } = invoice
    const renewal = { amount: refundableAmount(payment), periodStart, periodEnd }
    const sales = contract.map((one) => ({ ...one, firstCharge: firstCharges.get(one.id) }))
    if (isUncreditedRenewal(renewal, sale, { sales, choices }))
      await enqueueRefund(deps, tx, { payment, reason: 'paid for twice', isUncredited: true, now })
  }
}
