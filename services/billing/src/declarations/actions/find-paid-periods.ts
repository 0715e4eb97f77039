import type { StoredInvoice } from '../../invoices/domain/invoice.ts'
import type { StoredPayment } from '../../payments/domain/payment.ts'
import { computeElsewhere, computeRefundable } from '../../payments/domain/refunds.ts'
import type { BillingTx } from '../../store/store.ts'
import { endTime } from '../../subscriptions/domain/contract.ts'
import { priceOfPeriod } from '../../subscriptions/domain/price-of-period.ts'
import type { StoredSubscription } from '../../subscriptions/domain/subscription.ts'
import type { PaidPeriod } from '../domain/unused-payments.ts'

export interface SalePayment {
  id: string
  /** Cents that were not given back, but for the refunds of the withdrawal: a refund lowers what days have cost. */
  amount: number
  /** Cents that can still be refunded. */
  left: number
  /** Cents that the withdrawal has refunded, or is about to. */
  own: number
  /** Cents that went back by no refund of ours. */
  elsewhere: number
  payment: StoredPayment
}

type Reads = Pick<BillingTx, 'findInvoicesOf' | 'findPaymentsOf' | 'findRefunds'>

/**
 * Lists the periods of a contract with the payments that paid for them.
 * @param withdrawals ids of all receipts of its withdrawal
 */
export async function findPaidPeriods(
  tx: Reads,
  sales: readonly StoredSubscription[],
  withdrawals: ReadonlySet<string>,
): Promise<(PaidPeriod & { payments: SalePayment[] })[]> {
  const [first] = sales
  // Oldest first, as periods of one moment are ordered by it.
  const invoices = first ? (await tx.findInvoicesOf(first.userId)).toReversed() : []
  const ordered = [...sales].sort((a, b) => (endTime(a) < endTime(b) ? -1 : Number(endTime(a) > endTime(b))))
  const periods = await Promise.all(
    ordered.map(async (sale, order) => {
      const place = { order, replacedAt: order < ordered.length - 1 ? sale.endedAt : null }
      const paid = invoices.filter(
        ({ subscriptionId, kind, status }) =>
          subscriptionId === sale.id && kind === 'invoice' && status === 'paid',
      )
      const payments = await readPayments(tx, sale, withdrawals)
      const invoiced = paid.map((invoice) => {
        const own = payments.filter(({ payment }) => payment.invoiceId === invoice.id)
        return toPeriod(
          { ...invoice, ...place },
          own,
          own.length === 0 ? (invoice.price ?? priceOfPeriod(sale, invoice)) : null,
        )
      })
      const ids = new Set(paid.map(({ id }) => id))
      const others = payments.filter(
        ({ payment: { invoiceId } }) => invoiceId === null || !ids.has(invoiceId),
      )
      const isInvoiced = paid.some(({ periodEnd }) => +periodEnd === +sale.currentPeriodEnd)
      if (isInvoiced && others.length === 0) return invoiced
      // Note: a change for nothing has no invoice. Within a sale its period costs the new price and leaves a credit; where it
      // is a sale of its own, the rest of the one before pays for a longer period.
      const price = paid.length > 0 && others.length === 0 ? sale.amount : null
      return [...invoiced, toPeriod({ ...runningPeriodOf(sale), ...place }, others, price)]
    }),
  )
  return periods.flat()
}

type Span = Pick<StoredInvoice, 'periodStart' | 'periodEnd' | 'createdAt'>

function toPeriod(
  { periodStart, periodEnd, createdAt, order, replacedAt }: Span & Pick<PaidPeriod, 'order' | 'replacedAt'>,
  payments: SalePayment[],
  price: number | null,
): PaidPeriod & { payments: SalePayment[] } {
  return { periodStart, periodEnd, createdAt, order, replacedAt, price, payments }
}

async function readPayments(
  tx: Reads,
  sale: StoredSubscription,
  withdrawals: ReadonlySet<string>,
): Promise<SalePayment[]> {
  const payments = (await tx.findPaymentsOf(sale.id)).filter(({ status }) => status !== 'failed')
  return Promise.all(
    payments.map(async (payment) => {
      const refunds = await tx.findRefunds(payment.id)
      const left = computeRefundable(payment, refunds)
      const own = refunds
        .filter(({ details, status }) => status !== 'failed' && withdrawals.has(details.declarationId ?? ''))
        .reduce((sum, { amount }) => sum + (amount ?? 0), 0)
      const elsewhere = computeElsewhere(payment, refunds)
      return { id: payment.id, amount: left + own, left, own, elsewhere, payment }
    }),
  )
}

function runningPeriodOf({ currentPeriodStart, currentPeriodEnd, createdAt }: StoredSubscription): Span {
  return { periodStart: currentPeriodStart, periodEnd: currentPeriodEnd, createdAt }
}
