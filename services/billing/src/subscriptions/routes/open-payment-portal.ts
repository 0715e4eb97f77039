import { asResource, openPaymentPortal as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import type { BillingDeps } from '../../deps.ts'
import { openPaymentPortal } from '../actions/open-payment-portal.ts'

export const openPaymentPortalRoute = (deps: BillingDeps) =>
  route(operation, async ({ caller, info }) => {
    const returnUrl = `${info.origin}/subscriptions`
    const url = await openPaymentPortal(deps, { userId: caller.id, returnUrl })
    return answer(200, asResource('PaymentPortal', '/api/subscriptions/portal', { url }))
  })
