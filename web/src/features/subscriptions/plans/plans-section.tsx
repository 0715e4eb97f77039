import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { subscriptionsMessages as messages } from '../../../messages/subscriptions.fr.ts'
import { Refusal } from '../../../shared/ui/refusal.tsx'
import { findRunningSubscription } from '../access/access-level.ts'
import type { Plan, PlanChoice, Subscription } from '../api.ts'
import { useChosenPlan } from './chosen-plan.ts'
import { PlanGrid, PlanGridSkeleton } from './plan-grid.tsx'

interface Props {
  plans: UseQueryResult<{ member: Plan[] }>
  /** Undefined while loading. */
  mine: readonly Subscription[] | undefined
  onSubscribe(choice: PlanChoice): void
  onChange(subscription: Subscription, choice: PlanChoice): void
}

/** The plans on offer, with monthly or yearly prices. */
export function PlansSection({ plans, mine, onSubscribe, onChange }: Props) {
  const [picked, setPicked] = useState(useChosenPlan.getState().choice?.interval)
  if (plans.isError)
    return (
      <Refusal
        title={messages.plansFailed}
        error={plans.error}
        otherwise={messages.plansFailedWhy}
        onRetry={() => void plans.refetch()}
      />
    )
  if (!plans.data || !mine) return <PlanGridSkeleton />
  const interval = picked ?? findRunningSubscription(mine, Date.now())?.interval ?? 'month'
  return (
    <>
      <PlanGrid
        plans={plans.data.member}
        mine={mine}
        interval={interval}
        onInterval={setPicked}
        onSubscribe={onSubscribe}
        onChange={onChange}
      />
      <p className="mt-6 text-sm text-pretty text-muted">{messages.afterPaying}</p>
    </>
  )
}
