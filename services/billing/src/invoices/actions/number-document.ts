import { businessDay } from '@alcove/kit/business-day'
import type { BillingTx } from '../../store/store.ts'
import type { StoredInvoice } from '../domain/invoice.ts'
import { documentNumber, type InvoiceDocument } from '../domain/invoice-document.ts'

/** What a document says beside what its invoice or credit note says itself. */
export type DocumentTerms = Pick<InvoiceDocument, 'corrects' | 'seller' | 'buyer' | 'taxRate' | 'tax'>

/**
 * Makes an invoice or credit note a document of ours: gives it the next number of its series and year, and freezes what it
 * says. In the transaction that stores it, so that a number is never lost.
 */
export async function numberDocument(
  tx: Pick<BillingTx, 'nextInvoiceNumber'>,
  invoice: StoredInvoice,
  { corrects, seller, buyer, taxRate, tax }: DocumentTerms,
  now: Date,
): Promise<StoredInvoice> {
  const { kind, description, periodStart, periodEnd, currency, amountDue: gross } = invoice
  const year = businessDay(now).slice(0, 4)
  const number = documentNumber(kind, year, await tx.nextInvoiceNumber(`${kind}-${year}`))
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
