import { AppError, getInvoice as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import type { BillingDeps } from '../deps.ts'
import { presentSupportedInvoice } from '../queries/present-supported-invoice.ts'

export const getInvoiceRoute = ({ store, links }: Pick<BillingDeps, 'store' | 'links'>) =>
  route(operation, async ({ params: { id }, info }) => {
    const [row] = await store.findSupportedInvoices([id])
    if (!row) throw new AppError('INVOICE_NOT_FOUND')
    return answer(200, presentSupportedInvoice(links, row, info.origin))
  })
