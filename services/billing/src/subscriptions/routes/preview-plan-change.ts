import { asResource, previewPlanChange as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import type { BillingDeps } from '../../deps.ts'
import { quotePlanChange } from '../queries/quote-plan-change.ts'

export const previewPlanChangeRoute = (deps: BillingDeps) =>
  route(operation, async ({ params: { id }, body: { planId, interval }, caller }) => {
    const request = { id, userId: caller.id, plan: planId, interval }
    const { target, quote, from } = await quotePlanChange(deps, request)
    return answer(
      200,
      asResource('PlanChange', `/api/subscriptions/${id}/change/preview`, {
        planId,
        interval,
        when: target.when,
        from: from.toISOString(),
        amountDue: quote.amountDue,
        recurringAmount: target.price,
        nextChargeAt: quote.nextChargeAt.toISOString(),
        currency: target.currency,
      }),
    )
  })
