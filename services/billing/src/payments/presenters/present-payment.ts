import { presentCustomer } from '../../sync/presenters/present-customer.ts'
import { computeRefundable } from '../domain/refunds.ts'
import { findRunningSale, wasPaidAgain } from '../domain/running-sale.ts'
import type { AdminPaymentRow } from '../store/payment-lists.ts'

/** Presents a payment with its refunds to administrators. */
export function presentPayment(row: AdminPaymentRow) {
  const { id, subscriptionId, invoiceId, provider, status, amount, refundedAmount, currency, failure } = row
  return {
    id,
    customer: presentCustomer(row.customer),
    subscriptionId,
    invoiceId,
    provider,
    providerReference: row.reference,
    status,
    amount,
    refundedAmount,
    currency,
    failure,
    at: row.at.toISOString(),
    refundable: computeRefundable(row, row.commands),
    running: presentRunning(row),
    refunds: row.commands.map((command) => ({
      id: command.id,
      amount: command.amount ?? 0,
      reason: command.reason ?? '',
      actorId: command.actorId,
      askedAt: command.askedAt.toISOString(),
      status: command.status,
      failure: command.failure,
    })),
  }
}

function presentRunning(row: AdminPaymentRow) {
  const running = findRunningSale(row, row.sales)
  if (!running) return null
  const { id, plan, interval, status, currentPeriodEnd } = running
  const isPaidAgain = wasPaidAgain(row, row.sales, row.received)
  return { id, plan, interval, status, currentPeriodEnd: currentPeriodEnd.toISOString(), isPaidAgain }
}
