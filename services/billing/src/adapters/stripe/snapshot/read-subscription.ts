import type Stripe from 'stripe'
import type { KnownCustomer } from '../../../ports.ts'
import type { SubscriptionSnapshot } from '../../../sync/domain/snapshot.ts'
import { type Offer, readPriceOffer } from '../changes/offers.ts'
import type { StripeContext } from '../context.ts'
import { couponOf, moment, momentOrNull, periodOf } from '../shapes.ts'
import { readScheduledChange } from './read-scheduled-change.ts'

/**
 * - `unpaid`: Stripe has stopped retrying, but the contract runs and can still be paid; our grace, which began with the
 * first failure, decides how long access lasts.
 * - `paused`: no period begins and no invoice is made until it is resumed by hand, at a set date or by a payment. It
 * has not ended: a second subscription would be paid beside it. Grace begins with the unpaid invoice, or with the end
 * of the paid period.
 * (docs.stripe.com/api/subscriptions/object#subscription_object-status)
 */
const STATUS: Record<string, SubscriptionSnapshot['status']> = {
  incomplete: 'incomplete',
  incomplete_expired: 'ended',
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
  paused: 'past_due',
  canceled: 'ended',
}

const END_REASON: Record<string, SubscriptionSnapshot['endReason']> = {
  cancellation_requested: 'cancelled',
  payment_failed: 'payment-failed',
  payment_disputed: 'disputed',
}

/** @returns null for a subscription to none of our plans, and for an unrecorded one that expired before its first payment */
export async function readSubscription(
  context: StripeContext,
  subscription: Stripe.Subscription,
  known: KnownCustomer,
): Promise<SubscriptionSnapshot | null> {
  const [item] = subscription.items.data
  if (!item) return null
  const recorded = known.subscriptions.find(({ reference }) => reference === subscription.id)
  if (subscription.status === 'incomplete_expired' && !recorded) return null
  const offer: Offer | null =
    (await readPriceOffer(context, item.price, subscription.metadata)) ?? recorded ?? null
  if (!offer) return null
  const period = periodOf(subscription)
  const status = STATUS[subscription.status] ?? 'incomplete'
  return {
    reference: subscription.id,
    checkoutId: subscription.metadata.checkoutId ?? null,
    plan: offer.plan,
    interval: offer.interval,
    status,
    amount: computeAmount(subscription, item),
    currency: subscription.currency.toUpperCase(),
    periodStart: moment(period.start),
    periodEnd: moment(period.end),
    endsWithPeriod: status !== 'ended' && endsWithPeriod(subscription, period.end),
    next: status === 'ended' ? null : await readScheduledChange(context, subscription),
    upgrade: null,
    startedAt: moment(subscription.start_date),
    endedAt: status === 'ended' ? endedAt(subscription, period.end) : null,
    endReason: status === 'ended' ? endReason(subscription) : null,
  }
}

/** Amount of every period; `once` discounts do not count. */
function computeAmount(
  { discounts }: Stripe.Subscription,
  { price, quantity }: Stripe.SubscriptionItem,
): number {
  const full = (price.unit_amount ?? 0) * (quantity ?? 1)
  const reduced = discounts
    .map(couponOf)
    .filter((coupon) => coupon?.duration === 'forever')
    .reduce((left, coupon) => {
      if (coupon?.amount_off) return left - coupon.amount_off
      return Math.round(left * (1 - (coupon?.percent_off ?? 0) / 100))
    }, full)
  return Math.max(0, reduced)
}

function endsWithPeriod({ cancel_at_period_end, cancel_at }: Stripe.Subscription, end: number): boolean {
  return cancel_at_period_end || (cancel_at !== null && cancel_at <= end)
}

function endedAt({ ended_at, canceled_at }: Stripe.Subscription, periodEnd: number): Date {
  return momentOrNull(ended_at ?? canceled_at) ?? moment(periodEnd)
}

function endReason({ status, cancellation_details }: Stripe.Subscription): SubscriptionSnapshot['endReason'] {
  if (status === 'incomplete_expired') return 'payment-failed'
  return END_REASON[cancellation_details?.reason ?? ''] ?? null
}
