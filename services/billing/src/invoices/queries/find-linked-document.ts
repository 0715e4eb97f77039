import { AppError } from '@alcove/contracts'
import type { BillingDeps } from '../../deps.ts'
import type { InvoiceDocument } from '../domain/invoice-document.ts'

/**
 * Finds the document behind a signed link.
 * @throws AppError INVOICE_NOT_FOUND, also for an invalid token
 */
export async function findLinkedDocument(
  { store, links }: Pick<BillingDeps, 'store' | 'links'>,
  id: string,
  token: string,
): Promise<InvoiceDocument> {
  // Checks the token before the database, so that guessed tokens reveal nothing and cost little.
  const document = links.isValidToken(token, id) ? (await store.findInvoice(id))?.document : null
  if (!document) throw new AppError('INVOICE_NOT_FOUND')
  return document
}
