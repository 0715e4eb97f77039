import { asCollection, listPlans as operation } from '@alcove/contracts'
import { answer, route } from '@alcove/kit/http/route'
import type { BillingDeps } from '../../deps.ts'
import { presentPlan } from '../presenters/present-plan.ts'

export const listPlansRoute = ({ plans, currency }: Pick<BillingDeps, 'plans' | 'currency'>) =>
  route(operation, async () => {
    const members = plans.filter((plan) => plan.isOnSale).map((plan) => presentPlan(plan, currency))
    return answer(200, asCollection('/api/subscriptions/plans', members, members.length))
  })
