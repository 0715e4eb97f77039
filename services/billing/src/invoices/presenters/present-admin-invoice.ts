import type { InvoiceLinks } from '../../deps.ts'
import { presentCustomer } from '../../queries/present-customer.ts'
import type { AdminInvoiceRow } from '../store/invoice-lists.ts'

/**
 * An invoice or credit note as support sees it.
 * @param origin of the caller: documents of ours are at an address of theirs
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
    pdfUrl: row.document ? links.linkTo(id, origin).download : row.pdfUrl,
  }
}
