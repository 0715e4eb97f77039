import type Stripe from 'stripe'
import { type Offer, offerOf, readOffer } from '../changes/offers.ts'
import type { StripeContext } from '../context.ts'
import { idOf } from '../shapes.ts'

/** Phases that have still to begin. */
export function futurePhases(schedule: Stripe.SubscriptionSchedule): Stripe.SubscriptionSchedule.Phase[] {
  const end = schedule.current_phase?.end_date
  if (end === undefined) return []
  return schedule.phases.filter(({ start_date }) => start_date >= end)
}

/** What a subscription becomes with its next period, where that was announced. */
export async function readScheduledChange(
  context: StripeContext,
  { schedule }: Stripe.Subscription,
): Promise<Offer | null> {
  if (!schedule || typeof schedule === 'string') return null
  const [phase] = futurePhases(schedule)
  if (!phase) return null
  return readOffer(phase.metadata) ?? (await offerOfPhase(context, phase))
}

/** For changes that were announced in Stripe's dashboard. */
async function offerOfPhase(
  context: StripeContext,
  { items, metadata }: Stripe.SubscriptionSchedule.Phase,
): Promise<Offer | null> {
  const price = idOf(items[0]?.price)
  return price ? offerOf(context, await context.stripe.prices.retrieve(price), metadata) : null
}
