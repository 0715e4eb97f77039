import { asResource } from '@alcove/contracts'
import type { InvoiceLinks } from '../../deps.ts'
import type { StoredInvoice } from '../domain/invoice.ts'

/**
 * Presents an invoice to its owner.
 * @param origin of the caller, for links to our documents
 */
export function presentInvoice(links: InvoiceLinks, invoice: StoredInvoice, origin: string) {
  const { id, number, kind, description, status, currency } = invoice
  const own = invoice.document ? links.linkTo(id, origin) : null
  return asResource('Invoice', `/api/subscriptions/invoices/${id}`, {
    id,
    number,
    kind,
    description,
    status,
    amount_due: invoice.amountDue,
    amount_paid: invoice.amountPaid,
    currency,
    created: invoice.createdAt.toISOString(),
    period_start: invoice.periodStart.toISOString(),
    period_end: invoice.periodEnd.toISOString(),
    subscription_id: invoice.subscriptionId,
    hosted_invoice_url: own?.view ?? invoice.hostedUrl,
    invoice_pdf: own?.download ?? invoice.pdfUrl,
  })
}
