import { getPayment as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import type { BillingDeps } from '../deps.ts'
import { supportedPayment } from '../queries/supported-payment.ts'

export const getPaymentRoute = (deps: Pick<BillingDeps, 'store'>) =>
  route(operation, async ({ params: { id } }) => answer(200, await supportedPayment(deps, id)))
