import type { BillingDeps } from '../../deps.ts'
import type { BillingTx } from '../../store/store.ts'
import { findContractSales } from '../../subscriptions/domain/contract.ts'
import { judgeRenewal } from '../../subscriptions/domain/uncredited-renewal.ts'
import type { AppliedInvoices } from '../../sync/actions/apply-invoices.ts'
import type { FetchedSnapshot } from '../../sync/actions/apply-snapshot.ts'
import type { AppliedSubscriptions } from '../../sync/actions/apply-subscriptions.ts'
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
  const isNew = bought.some(({ reference }) => !known.has(reference))
  const payments = await tx.findPaymentsAt(deps.provider.name, userId)
  for (const { reference, reason, subscription, periodEnd } of snapshot.invoices) {
    const invoice = invoices.get(reference)
    const payment = payments.find(({ invoiceId }) => invoiceId !== null && invoiceId === invoice?.id)
    const sale = subscriptions.get(subscription)
    if (reason !== 'renewal' || !payment || refundableAmount(payment) === 0) continue
    if (!sale?.endedAt || sale.isDuplicate) continue
    const crediting = judgeRenewal({ subscription, periodEnd, paidAt: payment.at }, upgrades)
    if (crediting === 'credited') continue
    const contract = findContractSales(sale, sales).map(({ id }) => id)
    if ((await tx.findExecutedWithdrawals(contract)).length > 0) continue
    if (crediting === 'uncredited')
      await enqueueRefund(deps, tx, { payment, reason: 'paid for twice', isUncredited: true, now })
    else if (isNew || !known.has(reference))
      deps.log.warn(
        { userId, subscriptionId: sale.id, paymentId: payment.id },
        'renewal.unclear: the provider does not tell whether an upgrade has credited it; nothing is refunded',
      )
  }
}
