import { asCollection, listMyInvoices as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import type { BillingDeps } from '../deps.ts'
import { presentInvoice } from '../queries/present-invoice.ts'

export const listMyInvoicesRoute = (deps: Pick<BillingDeps, 'store'>) =>
  route(operation, async ({ caller }) => {
    const members = (await deps.store.findInvoicesOf(caller.id)).map(presentInvoice)
    return answer(200, asCollection('/api/subscriptions/my-invoices', members, members.length))
  })
