import { listInvoices as operation } from '@alcove/contracts'
import { route } from '@alcove/kit/http/route'
import type { BillingDeps } from '../../deps.ts'
import { answerList } from '../../routes/answer-list.ts'
import { presentAdminInvoice } from '../presenters/present-admin-invoice.ts'

export const listInvoicesRoute = ({ store, links }: Pick<BillingDeps, 'store' | 'links'>) =>
  route(operation, ({ query, info }) =>
    answerList({
      resource: 'invoices',
      query,
      newest: 'createdAt',
      find: store.findInvoiceIds,
      load: store.findAdminInvoices,
      present: (row) => presentAdminInvoice(links, row, info.origin),
    }),
  )
