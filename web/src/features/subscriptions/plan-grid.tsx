import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { subscriptionsMessages as messages } from '../../messages/subscriptions.fr.ts'
import { formatPrice } from '../../shared/format.ts'
import { Refusal } from '../../shared/refusal.tsx'
import { fetchPlans, type Plan } from './api.ts'

const GRID = 'grid gap-5 md:grid-cols-3'
const SKELETONS = ['one', 'two', 'three']

export function PlanGrid() {
  const plans = useQuery({ queryKey: ['plans'], queryFn: ({ signal }) => fetchPlans(signal) })
  if (plans.isPending)
    return (
      <div className={GRID}>
        <output className="sr-only">{messages.loading}</output>
        {SKELETONS.map((key) => (
          <div key={key} aria-hidden className="skeleton h-80 rounded-card" />
        ))}
      </div>
    )
  if (plans.isError)
    return (
      <Refusal
        title={messages.plansFailed}
        error={plans.error}
        otherwise={messages.plansFailedWhy}
        onRetry={() => void plans.refetch()}
      />
    )
  return (
    <div className={GRID}>
      {plans.data.member.map((plan) => (
        <PlanCard key={plan.id} plan={plan} />
      ))}
    </div>
  )
}

function PlanCard({ plan }: { plan: Plan }) {
  return (
    <article className="flex flex-col rounded-card border border-line bg-raised p-6">
      <h2 className={`font-display text-xl ${plan.id === 'basic' ? '' : 'text-gold'}`}>{plan.name}</h2>
      <p className="tabular mt-5">
        <span className="text-3xl font-semibold">{formatPrice(plan.price, plan.currency)}</span>
        <span className="text-muted"> / {plan.interval === 'month' ? messages.month : messages.year}</span>
      </p>
      <p className="tabular mt-1 text-sm text-muted">
        {messages.perYear(formatPrice(plan.prices.year, plan.currency))}
      </p>
      <ul className="mt-6 grid gap-2.5 border-t border-line pt-6 text-sm">
        {plan.features.map((feature) => (
          <li key={feature} className="flex gap-2.5">
            <Check size={16} aria-hidden className="mt-0.5 shrink-0 text-success" />
            {feature}
          </li>
        ))}
      </ul>
    </article>
  )
}
