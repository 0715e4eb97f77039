import { stillRefundable } from '../domain/refunds.ts'
import type { SupportedPaymentRow } from '../store/payment-lists.ts'
import { presentCustomer } from './present-customer.ts'

/** A payment as support sees it, with the refunds that were asked for. */
export function presentPayment(row: SupportedPaymentRow) {
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
    refundable: stillRefundable(row, row.orders),
    refunds: row.orders.map((order) => ({
      id: order.id,
      amount: order.amount ?? 0,
      reason: order.reason ?? '',
      actorId: order.actorId,
      askedAt: order.askedAt.toISOString(),
      status: order.status,
      failure: order.failure,
    })),
  }
}
