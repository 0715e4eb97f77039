import type { BillingDeps } from '../../deps.ts'
import type { BillingTx } from '../../store/store.ts'
import type { StoredInvoice } from '../domain/invoice.ts'
import { creditedTax } from '../domain/invoice-document.ts'
import { numberDocument } from './number-document.ts'

/**
 * Corrects an invoice of ours by what was given back; invoices themselves are never rewritten. Seller, buyer and rate are
 * those of the invoice, whatever they are today. Under the customer's lock: notes count those before them.
 */
export async function issueCreditNote(
  deps: Pick<BillingDeps, 'ids'>,
  tx: Pick<BillingTx, 'insertInvoice' | 'nextInvoiceNumber' | 'findCreditNotes'>,
  { invoice, amount, now }: { invoice: StoredInvoice; amount: number; now: Date },
): Promise<void> {
  // Note: what has no document of ours is not ours to correct.
  if (!invoice.document) return
  const { number, seller, buyer, taxRate } = invoice.document
  const earlier = (await tx.findCreditNotes(invoice.id)).flatMap(({ document }) => document ?? [])
  const tax = creditedTax(invoice.document, earlier, amount)
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
    hostedUrl: null,
    pdfUrl: null,
  }
  const terms = { corrects: number, seller, buyer, taxRate, tax }
  await tx.insertInvoice(await numberDocument(tx, note, terms, now))
}
