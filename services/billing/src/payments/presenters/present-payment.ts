import { presentCustomer } from '../../queries/present-customer.ts'
import { stillRefundable } from '../domain/refunds.ts'
import type { AdminPaymentRow } from '../store/payment-lists.ts'

/** A payment as support sees it, with the refunds that were asked for. */
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
    refundable: stillRefundable(row, row.commands),
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
