import { quoteCheckout as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import type { BillingDeps } from '../../deps.ts'
import { presentQuote } from '../presenters/present-quote.ts'
import { priceOrder } from '../queries/price-order.ts'

export const quoteCheckoutRoute = (deps: BillingDeps) =>
  route(operation, async ({ body: { planId: plan, interval, coupon }, caller }) => {
    const request = { userId: caller.id, plan, interval, coupon }
    return answer(200, presentQuote(await priceOrder(deps, deps.store, request, deps.clock.now())))
  })
