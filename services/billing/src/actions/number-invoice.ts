import { businessDay } from '@alcove/kit/business-day'
import type { BillingDeps } from '../deps.ts'
import type { StoredInvoice } from '../domain/invoice.ts'
import { documentNumber, type InvoiceDocument, taxWithin } from '../domain/invoice-document.ts'
import type { BillingTx } from '../store/store.ts'

/**
 * Makes an invoice or credit note a document of ours: gives it the next number of its series and year, and freezes what it
 * says. In the transaction that stores it, so that a number is never lost.
 * @param corrects the number of the invoice that a credit note corrects
 */
export async function numberInvoice(
  { invoicing }: Pick<BillingDeps, 'invoicing'>,
  tx: Pick<BillingTx, 'nextInvoiceNumber' | 'findCustomer'>,
  invoice: StoredInvoice,
  now: Date,
  corrects: string | null = null,
): Promise<StoredInvoice> {
  const year = businessDay(now).slice(0, 4)
  const customer = await tx.findCustomer(invoice.userId)
  const number = documentNumber(invoice.kind, year, await tx.nextInvoiceNumber(`${invoice.kind}-${year}`))
  const gross = invoice.amountDue
  const tax = taxWithin(gross, invoicing.taxRate)
  const document: InvoiceDocument = {
    kind: invoice.kind,
    number,
    issuedAt: now.toISOString(),
    corrects,
    seller: invoicing.seller,
    buyer: { name: customer?.username ?? null, email: customer?.email ?? '' },
    lines: [
      {
        description: invoice.description,
        periodStart: invoice.periodStart.toISOString(),
        periodEnd: invoice.periodEnd.toISOString(),
        gross,
      },
    ],
    currency: invoice.currency,
    net: gross - tax,
    tax,
    gross,
    taxRate: invoicing.taxRate,
    settledAt: (invoice.paidAt ?? now).toISOString(),
  }
  return { ...invoice, number, document }
}
