import { listInvoices as operation } from '@alcove/contracts'
import { route } from '@alcove/kit/http/route'
import type { BillingDeps } from '../deps.ts'
import { presentSupportedInvoice } from '../queries/present-supported-invoice.ts'
import { answerList } from './answer-list.ts'

export const listInvoicesRoute = ({ store, links }: Pick<BillingDeps, 'store' | 'links'>) =>
  route(operation, ({ query, info }) =>
    answerList({
      resource: 'invoices',
      query,
      newest: 'createdAt',
      find: store.findInvoiceIds,
      load: store.findSupportedInvoices,
      present: (row) => presentSupportedInvoice(links, row, info.origin),
    }),
  )
