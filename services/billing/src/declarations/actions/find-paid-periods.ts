import type { StoredInvoice } from '../../invoices/domain/invoice.ts'
import type { StoredPayment } from '../../payments/domain/payment.ts'
import type { BillingTx } from '../../store/store.ts'
import type { StoredSubscription } from '../../subscriptions/domain/subscription.ts'
import type { PaidPeriod } from '../domain/paid-periods.ts'

export interface SalePayment {
  id: string
  amount: number
  payment: StoredPayment
  sale: StoredSubscription
}

/** Lists the periods of a contract with the payments that paid for them. */
export async function findPaidPeriods(
  tx: Pick<BillingTx, 'findInvoicesOf' | 'findPaymentsOf'>,
  sales: readonly StoredSubscription[],
): Promise<(PaidPeriod & { payments: SalePayment[] })[]> {
  const [first] = sales
  const invoices = first ? await tx.findInvoicesOf(first.userId) : []
  const periods = await Promise.all(
    sales.map(async (sale) => {
      const paid = invoices.filter(
        ({ subscriptionId, kind, status }) =>
          subscriptionId === sale.id && kind === 'invoice' && status === 'paid',
      )
      const payments = (await tx.findPaymentsOf(sale.id)).filter(({ status }) => status !== 'failed')
      const invoiced = paid.map((invoice) => {
        const own = payments.filter(({ invoiceId }) => invoiceId === invoice.id)
        return toPeriod(sale, invoice, own, own.length === 0 ? estimatePrice(sale, invoice) : null)
      })
      const ids = new Set(paid.map(({ id }) => id))
      const others = payments.filter(({ invoiceId }) => invoiceId === null || !ids.has(invoiceId))
      const isInvoiced = paid.some(({ periodEnd }) => +periodEnd === +sale.currentPeriodEnd)
      if (isInvoiced && others.length === 0) return invoiced
      // Note: a change for nothing has no invoice. Within a sale its period costs the new price and leaves a credit; where it
      // is a sale of its own, the rest of the one before pays for a longer period.
      const price = paid.length > 0 && others.length === 0 ? sale.amount : null
      return [...invoiced, toPeriod(sale, runningPeriodOf(sale), others, price)]
    }),
  )
  return periods.flat()
}

type Span = Pick<StoredInvoice, 'periodStart' | 'periodEnd' | 'createdAt'>

function toPeriod(
  sale: StoredSubscription,
  { periodStart, periodEnd, createdAt }: Span,
  payments: readonly StoredPayment[],
  price: number | null,
): PaidPeriod & { payments: SalePayment[] } {
  return {
    periodStart,
    periodEnd,
    createdAt,
    price,
    payments: payments.map((payment) => ({ id: payment.id, amount: payment.amount, payment, sale })),
  }
}

function runningPeriodOf({ currentPeriodStart, currentPeriodEnd, createdAt }: StoredSubscription): Span {
  return { periodStart: currentPeriodStart, periodEnd: currentPeriodEnd, createdAt }
}

/** A period that credit has paid for costs what its length costs on the plan of today. */
function estimatePrice(sale: StoredSubscription, { periodStart, periodEnd }: Span): number {
  const length = +sale.currentPeriodEnd - +sale.currentPeriodStart
  return length > 0 ? (sale.amount * (+periodEnd - +periodStart)) / length : sale.amount
}
