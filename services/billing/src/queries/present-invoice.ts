import { asResource } from '@alcove/contracts'
import type { StoredInvoice } from '../domain/invoice.ts'

/** An invoice as its owner sees it. */
export function presentInvoice(invoice: StoredInvoice) {
  const { id, number, description, status, currency } = invoice
  return asResource('Invoice', `/api/subscriptions/invoices/${id}`, {
    id,
    number,
    description,
    status,
    amount_due: invoice.amountDue,
    amount_paid: invoice.amountPaid,
    currency,
    created: invoice.createdAt.toISOString(),
    period_start: invoice.periodStart.toISOString(),
    period_end: invoice.periodEnd.toISOString(),
    subscription_id: invoice.subscriptionId,
    hosted_invoice_url: invoice.hostedUrl,
    invoice_pdf: invoice.pdfUrl,
  })
}
