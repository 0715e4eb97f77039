import type { BillingInterval } from '@alcove/contracts/constants'
import { Check } from 'lucide-react'
import { subscriptionsMessages as messages } from '../../../messages/subscriptions.fr.ts'
import { formatPrice } from '../../../shared/text/format.ts'
import { Button } from '../../../shared/ui/button.tsx'
import type { Plan } from '../api.ts'
import { computeYearlySaving, type Offer } from './plan-offer.ts'

interface Props {
  plan: Plan
  interval: BillingInterval
  offer: Offer
  /** True when the customer has this level, monthly or yearly. */
  current: boolean
  /** Marks the plan that unlocks the wanted page. */
  badge: string | undefined
  onPress(): void
}

export function PlanCard({ plan, interval, offer, current, badge, onPress }: Props) {
  const price = (amount: number) => formatPrice(amount, plan.currency)
  const saving = computeYearlySaving(plan)
  return (
    <article
      className={`flex flex-col rounded-card border bg-raised p-6 ${current ? 'border-accent' : 'border-line'}`}
    >
      <div className="flex min-h-7 items-center justify-between gap-3">
        <h2
          id={`plan-${plan.id}`}
          className={`font-display text-xl ${plan.id === 'basic' ? '' : 'text-gold'}`}
        >
          {plan.name}
        </h2>
        {current && (
          <span className="rounded-full border border-accent px-2.5 py-0.5 text-xs">{messages.current}</span>
        )}
        {!current && badge !== undefined && (
          <span className="rounded-full border border-gold px-2.5 py-0.5 text-xs text-gold">{badge}</span>
        )}
      </div>
      <p className="tabular mt-5">
        <span className="text-3xl font-semibold">{price(plan.prices[interval])}</span>
        <span className="text-muted"> / {messages[interval]}</span>
      </p>
      <p className="tabular mt-1 min-h-5 text-sm text-muted">
        {interval === 'month'
          ? messages.perYear(price(plan.prices.year))
          : saving > 0 && messages.saves(price(saving))}
      </p>
      <ul className="mt-6 mb-7 grid gap-2.5 border-t border-line pt-6 text-sm">
        {plan.features.map((feature) => (
          <li key={feature} className="flex gap-2.5">
            <Check size={16} aria-hidden className="mt-0.5 shrink-0 text-success" />
            {feature}
          </li>
        ))}
      </ul>
      <div className="mt-auto">
        <PlanButton
          offer={current && offer.kind === 'blocked' ? { kind: 'current' } : offer}
          planId={plan.id}
          onPress={onPress}
        />
      </div>
    </article>
  )
}

function PlanButton({ offer, planId, onPress }: { offer: Offer; planId: string; onPress(): void }) {
  if (offer.kind === 'current' || offer.kind === 'blocked')
    return (
      <p className="grid min-h-11 place-items-center text-center text-sm text-muted">
        {offer.kind === 'current' ? messages.current : messages.blocked[offer.why]}
      </p>
    )
  const subscribes = offer.kind === 'subscribe'
  return (
    <Button
      kind={subscribes ? 'primary' : 'secondary'}
      className="w-full"
      aria-describedby={`plan-${planId}`}
      onClick={onPress}
    >
      {subscribes ? messages.subscribe : messages.change}
    </Button>
  )
}
