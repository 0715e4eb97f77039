import { AppError } from '@alcove/contracts'
import type { BillingDeps } from '../../deps.ts'
import type { InvoiceDocument } from '../domain/invoice-document.ts'

/**
 * The document that a link of ours leads to.
 * @throws AppError INVOICE_NOT_FOUND, also for a link that does not open it
 */
export async function findLinkedDocument(
  { store, links }: Pick<BillingDeps, 'store' | 'links'>,
  id: string,
  token: string,
): Promise<InvoiceDocument> {
  // Asked before the database: whoever guesses tokens learns nothing and costs little.
  const document = links.opens(token, id) ? (await store.findInvoice(id))?.document : null
  if (!document) throw new AppError('INVOICE_NOT_FOUND')
  return document
}
