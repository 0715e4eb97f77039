import { asResource, startCheckout as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import type { BillingDeps } from '../../deps.ts'
import { startCheckout } from '../actions/start-checkout.ts'

export const startCheckoutRoute = (deps: BillingDeps) =>
  route(operation, async ({ body: { planId, interval, coupon, consent }, caller, info }) => {
    const { id, url } = await startCheckout(deps, {
      userId: caller.id,
      caller,
      plan: planId,
      interval,
      coupon,
      consentVersion: consent ?? null,
      origin: info.origin,
    })
    return answer(200, asResource('CheckoutPage', `/api/subscriptions/checkouts/${id}`, { id, url }))
  })
