import { listInvoices as operation } from '@alcove/contracts'
import { answerList } from '@alcove/kit/http/answer-list'
import { route } from '@alcove/kit/http/route'
import type { BillingDeps } from '../../deps.ts'
import { presentAdminInvoice } from '../presenters/present-admin-invoice.ts'

export const listInvoicesRoute = ({ store, links }: Pick<BillingDeps, 'store' | 'links'>) =>
  route(operation, ({ query, info }) =>
    answerList({
      resource: 'invoices',
      query,
      order: ['createdAt', 'DESC'],
      find: store.invoiceList.find,
      present: (rows) => rows.map((row) => presentAdminInvoice(links, row, info.origin)),
    }),
  )
