import { businessDay } from '@alcove/kit/calendar/business-day'
import type { BillingTx } from '../../store/store.ts'
import type { StoredInvoice } from '../domain/invoice.ts'
import { formatDocumentNumber, type InvoiceDocument } from '../domain/invoice-document.ts'

/** Parts of a document that the invoice row does not hold. */
export type DocumentTerms = Pick<InvoiceDocument, 'corrects' | 'seller' | 'buyer' | 'taxRate' | 'tax'>

/**
 * Numbers an invoice or credit note in its series and year, and freezes its document. Runs in the transaction that stores
 * it, so that the series has no gaps.
 */
export async function numberDocument(
  tx: Pick<BillingTx, 'nextInvoiceNumber'>,
  invoice: StoredInvoice,
  { corrects, seller, buyer, taxRate, tax }: DocumentTerms,
  now: Date,
): Promise<StoredInvoice> {
  const { kind, description, periodStart, periodEnd, currency, amountDue: gross } = invoice
  const year = businessDay(now).slice(0, 4)
  const number = formatDocumentNumber(kind, year, await tx.nextInvoiceNumber(`${kind}-${year}`))
  const period = { periodStart: periodStart.toISOString(), periodEnd: periodEnd.toISOString() }
  const document: InvoiceDocument = {
    kind,
    number,
    issuedAt: now.toISOString(),
    corrects,
    seller,
    buyer,
    lines: [{ description, ...period, gross, tax }],
    currency,
    net: gross - tax,
    tax,
    gross,
    taxRate,
    settledAt: (invoice.paidAt ?? now).toISOString(),
  }
  return { ...invoice, number, document }
}
