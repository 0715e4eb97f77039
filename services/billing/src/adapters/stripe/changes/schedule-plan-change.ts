import type Stripe from 'stripe'
import type { StripeContext } from '../context.ts'
import { idOf, periodOf } from '../shapes.ts'
import type { Offer } from './offers.ts'
import type { buildPriceData } from './price-data.ts'

type Price = { price: string } | { price_data: ReturnType<typeof buildPriceData> }

/**
 * Schedules a plan for the next period. The schedule stores the command's key, so that the command can be repeated; a
 * waiting schedule is overwritten.
 */
export async function schedulePlanChange(
  { stripe }: StripeContext,
  subscription: Stripe.Subscription,
  next: Offer & { price: Price },
  key: string,
): Promise<void> {
  if (isScheduled(subscription, key)) return
  const schedule =
    scheduleOf(subscription) ??
    (await stripe.subscriptionSchedules.create(
      { from_subscription: subscription.id },
      { idempotencyKey: `${key}:schedule` },
    ))
  const { plan, interval } = next
  const phase = { items: [{ ...next.price, quantity: 1 }], metadata: { plan, interval } }
  await stripe.subscriptionSchedules.update(
    schedule.id,
    {
      end_behavior: 'release',
      proration_behavior: 'none',
      metadata: { key },
      phases: [
        phaseUnderWay(subscription, schedule),
        { ...phase, discounts: '', duration: { interval, interval_count: 1 }, proration_behavior: 'none' },
      ],
    },
    { idempotencyKey: key },
  )
}

/** Detects a repeat, also in the period that the change was for. */
export const isScheduled = (subscription: Stripe.Subscription, key: string) =>
  scheduleOf(subscription)?.metadata?.key === key

const scheduleOf = ({ schedule }: Stripe.Subscription) => (typeof schedule === 'object' ? schedule : null)

/** Repeats the current phase: an update drops whatever it does not list. */
function phaseUnderWay(
  subscription: Stripe.Subscription,
  schedule: Stripe.SubscriptionSchedule,
): Stripe.SubscriptionScheduleUpdateParams.Phase {
  const [item] = subscription.items.data
  const { start, end } = periodOf(subscription)
  const { trial_end: trialEnd } = subscription
  const discounts = subscription.discounts.flatMap((one) => {
    const discount = idOf(one)
    return discount ? [{ discount }] : []
  })
  return {
    items: [{ price: item?.price.id ?? '', quantity: item?.quantity ?? 1 }],
    discounts: discounts.length > 0 ? discounts : '',
    start_date: schedule.current_phase?.start_date ?? start,
    end_date: end,
    ...(trialEnd !== null && trialEnd >= end && { trial_end: trialEnd }),
    proration_behavior: 'none',
  }
}
