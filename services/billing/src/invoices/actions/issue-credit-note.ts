import type { BillingDeps } from '../../deps.ts'
import type { BillingTx } from '../../store/store.ts'
import type { StoredInvoice } from '../domain/invoice.ts'
import { computeCreditedTax } from '../domain/invoice-document.ts'
import { numberDocument } from './number-document.ts'

/**
 * Corrects one of our invoices by a refunded amount; invoices are never rewritten. Takes seller, buyer and rate from the
 * invoice. Needs the customer's lock, because the tax depends on earlier credit notes.
 */
export async function issueCreditNote(
  deps: Pick<BillingDeps, 'ids'>,
  tx: Pick<BillingTx, 'insertInvoice' | 'nextInvoiceNumber' | 'findCreditNotes'>,
  { invoice, amount, now }: { invoice: StoredInvoice; amount: number; now: Date },
): Promise<void> {
  // Note: the provider corrects its own invoices.
  if (!invoice.document) return
  const { number, seller, buyer, taxRate } = invoice.document
  const earlier = (await tx.findCreditNotes(invoice.id)).flatMap(({ document }) => document ?? [])
  const tax = computeCreditedTax(invoice.document, earlier, amount)
  const note: StoredInvoice = {
    ...invoice,
    id: deps.ids(),
    reference: null,
    kind: 'credit-note',
    number: null,
    description: `Avoir sur la facture ${number}`,
    status: 'paid',
    amountDue: amount,
    amountPaid: amount,
    createdAt: now,
    firstFailedAt: null,
    nextAttemptAt: null,
    paidAt: now,
    correctsId: invoice.id,
    document: null,
    price: null,
    balanceChange: 0,
    hostedUrl: null,
    pdfUrl: null,
  }
  const terms = { corrects: number, seller, buyer, taxRate, tax }
  await tx.insertInvoice(await numberDocument(tx, note, terms, now))
}
