import { refundPayment as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import type { BillingDeps } from '../../deps.ts'
import { refundPayment } from '../actions/refund-payment.ts'
import { findAdminPayment } from '../queries/find-admin-payment.ts'

export const refundPaymentRoute = (deps: BillingDeps) =>
  route(operation, async ({ params: { id }, body, caller }) => {
    const { amount, requestId, seenRefundable } = body
    const request = { ...body, amount, requestId, seenRefundable }
    await refundPayment(deps, { ...request, paymentId: id, actorId: caller.id })
    return answer(200, await findAdminPayment(deps, id))
  })
