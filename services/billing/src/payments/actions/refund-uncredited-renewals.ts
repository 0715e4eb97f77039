import type { BillingDeps } from '../../deps.ts'
import type { BillingTx } from '../../store/store.ts'
import { findContractSales } from '../../subscriptions/domain/contract.ts'
import type { StoredSubscription } from '../../subscriptions/domain/subscription.ts'
import { judgeRenewal } from '../../subscriptions/domain/uncredited-renewal.ts'
import type { AppliedInvoices } from '../../sync/actions/apply-invoices.ts'
import type { FetchedSnapshot } from '../../sync/actions/apply-snapshot.ts'
import type { AppliedSubscriptions } from '../../sync/actions/apply-subscriptions.ts'
import type { InvoiceSnapshot, SubscriptionSnapshot, UpgradeSnapshot } from '../../sync/domain/snapshot.ts'
import { refundableAmount } from '../domain/payment.ts'
import { enqueueRefund } from './enqueue-refund.ts'

interface AppliedRecords {
  subscriptions: AppliedSubscriptions
  invoices: AppliedInvoices
  /** References of sales and invoices that were recorded before. */
  known: ReadonlySet<string>
}

/** Lists what is recorded of a customer with upgrades; few have one. */
export async function listKnown(
  tx: Pick<BillingTx, 'findSubscriptionsOf' | 'findInvoicesOf'>,
  { userId, snapshot }: FetchedSnapshot,
): Promise<ReadonlySet<string>> {
  if (!snapshot.subscriptions.some(({ upgrade }) => upgrade)) return new Set()
  const records = [...(await tx.findSubscriptionsOf(userId)), ...(await tx.findInvoicesOf(userId))]
  return new Set(records.flatMap(({ reference }) => reference ?? []))
}

/**
 * Refunds renewals of replaced sales that the upgrades did not credit, because the customer has paid for that time twice.
 * Withdrawals refund the payments of their contract themselves. Pending and done refunds count, so a repeat enqueues nothing.
 * Where the provider did not tell what an upgrade has credited, a person decides. Needs the customer's lock.
 */
export async function refundUncreditedRenewals(
  deps: Pick<BillingDeps, 'ids' | 'log' | 'provider'>,
  tx: BillingTx,
  { userId, snapshot, now }: FetchedSnapshot,
  { subscriptions, invoices, known }: AppliedRecords,
): Promise<void> {
  const sales = [...subscriptions.values()]
  const isGood = (reference: string) => subscriptions.get(reference)?.isDuplicate === false
  const bought = snapshot.subscriptions.filter(({ upgrade, reference }) => upgrade && isGood(reference))
  if (bought.length === 0) return
  const upgrades = bought.flatMap(({ upgrade }) => upgrade ?? [])
  const isNew = (of: string) =>
    bought.some(({ reference, upgrade }) => upgrade?.of === of && !known.has(reference))
  const warn = (sale: StoredSubscription, what: string) =>
    deps.log.warn({ userId, subscriptionId: sale.id }, `renewal.unclear: ${what}; nothing is refunded`)
  const payments = await tx.findPaymentsAt(deps.provider.name, userId)
  for (const sale of sales.filter(({ endedAt, isDuplicate }) => endedAt && !isDuplicate)) {
    const subscription = sale.reference ?? ''
    const renewals = snapshot.invoices.filter(
      (one) => one.subscription === subscription && one.reason === 'renewal' && one.status === 'paid',
    )
    const reported = snapshot.subscriptions.find(({ reference }) => reference === subscription)
    if (reported && isNew(subscription) && isUnheard(reported, renewals, upgrades))
      warn(sale, 'the upgrade has not credited it, and its payment is not heard of')
    for (const { reference, periodEnd } of renewals) {
      const invoice = invoices.get(reference)
      const payment = payments.find(({ invoiceId }) => invoiceId !== null && invoiceId === invoice?.id)
      if (!payment || refundableAmount(payment) === 0) continue
      const crediting = judgeRenewal({ subscription, periodEnd, paidAt: payment.at }, upgrades)
      if (crediting === 'credited') continue
      const contract = findContractSales(sale, sales).map(({ id }) => id)
      if ((await tx.findExecutedWithdrawals(contract)).length > 0) continue
      if (crediting === 'uncredited')
        await enqueueRefund(deps, tx, { payment, reason: 'paid for twice', isUncredited: true, now })
      else if (isNew(subscription) || !known.has(reference))
        warn(sale, 'the provider does not tell whether the upgrade has credited it')
    }
  }
}

/** Tests for a renewal of a replaced sale that only the paid period tells of, because its webhook event is missing. */
function isUnheard(
  { reference, periodEnd }: SubscriptionSnapshot,
  renewals: readonly InvoiceSnapshot[],
  upgrades: readonly UpgradeSnapshot[],
): boolean {
  if (renewals.some((one) => one.periodEnd >= periodEnd)) return false
  const renewal = { subscription: reference, periodEnd, paidAt: periodEnd }
  return judgeRenewal(renewal, upgrades) === 'uncredited'
}
