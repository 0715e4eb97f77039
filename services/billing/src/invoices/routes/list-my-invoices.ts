import { asCollection, listMyInvoices as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import type { BillingDeps } from '../../deps.ts'
import { presentInvoice } from '../presenters/present-invoice.ts'

export const listMyInvoicesRoute = (deps: Pick<BillingDeps, 'store' | 'links'>) =>
  route(operation, async ({ caller, info }) => {
    const found = await deps.store.findInvoicesOf(caller.id)
    const members = found.map((invoice) => presentInvoice(deps.links, invoice, info.origin))
    return answer(200, asCollection('/api/subscriptions/my-invoices', members, members.length))
  })
