import type { InvoiceLinks } from '../../deps.ts'
import { presentCustomer } from '../../sync/presenters/present-customer.ts'
import type { AdminInvoiceRow } from '../store/invoice-lists.ts'

/**
 * Presents an invoice or credit note to administrators.
 * @param origin of the caller, for links to our documents
 */
export function presentAdminInvoice(links: InvoiceLinks, row: AdminInvoiceRow, origin: string) {
  const { id, subscriptionId, number, kind, description, status, amountDue, amountPaid, currency } = row
  return {
    id,
    customer: presentCustomer(row.customer),
    subscriptionId,
    number,
    kind,
    description,
    status,
    amountDue,
    amountPaid,
    currency,
    createdAt: row.createdAt.toISOString(),
    pdfUrl: row.hasDocument ? links.linkTo(id, origin).download : row.pdfUrl,
  }
}
