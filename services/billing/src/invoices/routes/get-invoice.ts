import { getInvoice as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import type { BillingDeps } from '../../deps.ts'
import { findAdminInvoice } from '../queries/find-admin-invoice.ts'

export const getInvoiceRoute = (deps: Pick<BillingDeps, 'store' | 'links'>) =>
  route(operation, async ({ params: { id }, info }) =>
    answer(200, await findAdminInvoice(deps, id, info.origin)),
  )
