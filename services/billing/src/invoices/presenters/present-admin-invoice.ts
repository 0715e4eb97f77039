import type { InvoiceLinks } from '../deps.ts'
import type { SupportedInvoiceRow } from '../store/invoice-lists.ts'
import { presentCustomer } from './present-customer.ts'

/**
 * An invoice or credit note as support sees it.
 * @param origin of the caller: documents of ours are at an address of theirs
 */
export function presentSupportedInvoice(links: InvoiceLinks, row: SupportedInvoiceRow, origin: string) {
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
