import { changePlan as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import type { BillingDeps } from '../../deps.ts'
import { changePlan } from '../actions/change-plan.ts'
import { presentSubscription } from '../presenters/present-subscription.ts'

export const changePlanRoute = (deps: BillingDeps) =>
  route(operation, async ({ params: { id }, body: { planId, interval, amountDue }, caller, info }) => {
    const request = { id, userId: caller.id, plan: planId, interval, amountDue, origin: info.origin }
    const { subscription, url } = await changePlan(deps, request)
    return answer(200, { subscription: await presentSubscription(deps, subscription), url })
  })
