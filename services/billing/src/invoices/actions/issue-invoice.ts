import type { BillingDeps } from '../../deps.ts'
import type { BillingTx } from '../../store/store.ts'
import type { StoredInvoice } from '../domain/invoice.ts'
import { computeIncludedTax } from '../domain/invoice-document.ts'
import { numberDocument } from './number-document.ts'

/** Issues our invoice for a payment, with today's seller and rate. Runs in the transaction that stores it. */
export async function issueInvoice(
  { invoicing: { seller, taxRate } }: Pick<BillingDeps, 'invoicing'>,
  tx: Pick<BillingTx, 'nextInvoiceNumber' | 'findCustomer'>,
  invoice: StoredInvoice,
  now: Date,
): Promise<StoredInvoice> {
  const customer = await tx.findCustomer(invoice.userId)
  const buyer = { name: customer?.username ?? null, email: customer?.email ?? '' }
  const tax = computeIncludedTax(invoice.amountDue, taxRate)
  return numberDocument(tx, invoice, { corrects: null, seller, buyer, taxRate, tax }, now)
}
