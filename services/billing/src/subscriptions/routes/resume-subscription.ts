import { resumeSubscription as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import type { BillingDeps } from '../../deps.ts'
import { resumeSubscription } from '../actions/resume-subscription.ts'
import { presentSubscription } from '../presenters/present-subscription.ts'

export const resumeSubscriptionRoute = (deps: BillingDeps) =>
  route(operation, async ({ params: { id }, caller }) =>
    answer(200, await presentSubscription(deps, await resumeSubscription(deps, { id, userId: caller.id }))),
  )
