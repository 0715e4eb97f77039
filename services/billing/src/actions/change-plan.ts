import { AppError } from '@alcove/contracts'
import type { BillingDeps } from '../deps.ts'
import type { StoredSubscription } from '../domain/subscription.ts'
import { ownSubscription } from '../queries/own-subscription.ts'
import { quotePlanChange, type WantedChange } from '../queries/quote-plan-change.ts'
import { newOrder } from './new-order.ts'
import { orderAndSettle } from './order-and-settle.ts'

interface AgreedChange extends WantedChange {
  /** Cents, as they were shown. */
  amountDue: number
  /** Of the caller: `https://videos.example`. */
  origin: string
}

/**
 * Changes the plan of the caller's subscription for the amount that was shown, and for no other.
 * @throws AppError SUBSCRIPTION_NOT_FOUND, SUBSCRIPTION_WRONG_STATE, PLAN_UNCHANGED, PLAN_NOT_ON_SALE, AMOUNT_CHANGED,
 * PAYMENT_DECLINED, PAYMENT_UNAVAILABLE
 */
export async function changePlan(
  deps: BillingDeps,
  wanted: AgreedChange,
): Promise<{ subscription: StoredSubscription; url: string | null }> {
  const { subscription, target, quote } = await quotePlanChange(deps, wanted)
  if (quote.amountDue > wanted.amountDue)
    throw new AppError('AMOUNT_CHANGED', { params: { amountDue: quote.amountDue } })
  const page = `${wanted.origin}/subscriptions`
  const order = newOrder(deps.ids(), deps.clock.now(), {
    userId: wanted.userId,
    kind: 'change',
    subscriptionId: subscription.id,
    amount: quote.amountDue,
    details: { target, successUrl: page, cancelUrl: page },
    actorId: wanted.userId,
  })
  const { url } = await orderAndSettle(deps, order)
  return { subscription: await ownSubscription(deps, subscription.id, wanted.userId), url }
}
