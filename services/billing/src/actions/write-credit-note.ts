import type { BillingDeps } from '../deps.ts'
import type { StoredInvoice } from '../domain/invoice.ts'
import type { BillingTx } from '../store/store.ts'
import { numberInvoice } from './number-invoice.ts'

/** Corrects an invoice of ours by what was given back. Invoices themselves are never rewritten. */
export async function writeCreditNote(
  deps: Pick<BillingDeps, 'ids' | 'invoicing'>,
  tx: Pick<BillingTx, 'insertInvoice' | 'nextInvoiceNumber' | 'findCustomer'>,
  { invoice, amount, now }: { invoice: StoredInvoice; amount: number; now: Date },
): Promise<void> {
  const note: StoredInvoice = {
    ...invoice,
    id: deps.ids(),
    reference: null,
    kind: 'credit-note',
    number: null,
    description: `Avoir sur la facture ${invoice.number}`,
    status: 'paid',
    amountDue: amount,
    amountPaid: amount,
    createdAt: now,
    firstFailedAt: null,
    nextAttemptAt: null,
    paidAt: now,
    correctsId: invoice.id,
    document: null,
  }
  await tx.insertInvoice(await numberInvoice(deps, tx, note, now, invoice.number))
}
