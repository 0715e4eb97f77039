import type Stripe from 'stripe'
import { type Offer, readOffer, readPriceOffer } from '../changes/offers.ts'
import type { StripeContext } from '../context.ts'
import { idOf } from '../shapes.ts'

/** Phases that have not begun. */
export function futurePhases(schedule: Stripe.SubscriptionSchedule): Stripe.SubscriptionSchedule.Phase[] {
  const end = schedule.current_phase?.end_date
  if (end === undefined) return []
  return schedule.phases.filter(({ start_date }) => start_date >= end)
}

/** Reads the plan that a subscription is scheduled to have from its next period on. */
export async function readScheduledChange(
  context: StripeContext,
  { schedule }: Stripe.Subscription,
): Promise<Offer | null> {
  if (!schedule || typeof schedule === 'string') return null
  const [phase] = futurePhases(schedule)
  if (!phase) return null
  return readOffer(phase.metadata) ?? (await readPhaseOffer(context, phase))
}

/** Reads changes that were scheduled in Stripe's dashboard. */
async function readPhaseOffer(
  context: StripeContext,
  { items, metadata }: Stripe.SubscriptionSchedule.Phase,
): Promise<Offer | null> {
  const price = idOf(items[0]?.price)
  return price ? readPriceOffer(context, await context.stripe.prices.retrieve(price), metadata) : null
}
