import { getPayment as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import type { BillingDeps } from '../../deps.ts'
import { findAdminPayment } from '../queries/find-admin-payment.ts'

export const getPaymentRoute = (deps: Pick<BillingDeps, 'store'>) =>
  route(operation, async ({ params: { id } }) => answer(200, await findAdminPayment(deps, id)))
