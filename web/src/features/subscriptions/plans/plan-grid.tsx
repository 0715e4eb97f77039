import type { BillingInterval } from '@alcove/contracts/constants'
import { subscriptionsMessages as messages } from '../../../messages/subscriptions.fr.ts'
import { findRunningSubscription } from '../access/access-level.ts'
import { findPlansThatOpen, useWantedPage } from '../access/wanted-page.ts'
import type { Plan, PlanChoice, Subscription } from '../api.ts'
import { IntervalSwitch } from './interval-switch.tsx'
import { PlanCard } from './plan-card.tsx'
import { chooseOffer, computeSavingPercent } from './plan-offer.ts'

const GRID = 'mt-6 grid gap-5 md:grid-cols-3'
const SKELETONS = ['one', 'two', 'three']

interface Props {
  plans: readonly Plan[]
  mine: readonly Subscription[]
  interval: BillingInterval
  onInterval(interval: BillingInterval): void
  onSubscribe(choice: PlanChoice): void
  onChange(subscription: Subscription, choice: PlanChoice): void
}

export function PlanGrid({ plans, mine, interval, onInterval, onSubscribe, onChange }: Props) {
  const now = Date.now()
  const level = findRunningSubscription(mine, now)?.plan
  const wanted = useWantedPage((state) => state.wanted)
  const opening = wanted ? findPlansThatOpen(plans, wanted) : []
  return (
    <>
      <IntervalSwitch interval={interval} onChange={onInterval} percent={computeSavingPercent(plans)} />
      <div className={GRID}>
        {plans.map((plan) => {
          const offer = chooseOffer(plan, interval, mine, now)
          const choice = { planId: plan.id, interval }
          return (
            <PlanCard
              key={plan.id}
              plan={plan}
              interval={interval}
              offer={offer}
              current={plan.id === level}
              badge={wanted && opening.includes(plan) ? messages.wanted.badge[wanted.kind] : undefined}
              onPress={() =>
                offer.kind === 'change' ? onChange(offer.subscription, choice) : onSubscribe(choice)
              }
            />
          )
        })}
      </div>
    </>
  )
}

export function PlanGridSkeleton() {
  return (
    <>
      <output className="sr-only">{messages.loading}</output>
      <div aria-hidden className="skeleton h-13.5 w-60 rounded-control" />
      <div aria-hidden className={GRID}>
        {SKELETONS.map((key) => (
          <div key={key} className="skeleton h-96 rounded-card" />
        ))}
      </div>
    </>
  )
}
