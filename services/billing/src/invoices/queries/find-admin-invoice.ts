import { AppError } from '@alcove/contracts'
import type { BillingDeps } from '../../deps.ts'
import { presentAdminInvoice } from '../presenters/present-admin-invoice.ts'

/**
 * @param origin of the caller, for links to our documents
 * @throws AppError INVOICE_NOT_FOUND
 */
export async function findAdminInvoice(
  { store, links }: Pick<BillingDeps, 'store' | 'links'>,
  id: string,
  origin: string,
) {
  const [row] = await store.invoiceList.load([id])
  if (!row) throw new AppError('INVOICE_NOT_FOUND')
  return presentAdminInvoice(links, row, origin)
}
