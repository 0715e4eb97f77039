import type Stripe from 'stripe'
import { type PaymentProvider, PaymentRefused } from '../../../ports.ts'
import type { StripeContext } from '../context.ts'
import { isRefusal } from '../failures.ts'
import { idOf } from '../shapes.ts'
import { futurePhases, readScheduledChange } from '../snapshot/read-scheduled-change.ts'
import { readPriceOffer } from './offers.ts'
import { type ProposedChange, previewChange, proposeChange, QUOTE_S } from './preview-change.ts'
import { releaseSchedule } from './release-schedule.ts'
import { requireRenewing, retrieveRunning } from './retrieve-subscription.ts'
import { isScheduled, schedulePlanChange } from './schedule-plan-change.ts'

type Order = Parameters<PaymentProvider['changePlan']>[1]

export async function changePlan(
  context: StripeContext,
  id: string,
  order: Order,
  key: string,
): Promise<void> {
  const subscription = await retrieveRunning(context, id)
  if (order.when === 'now') return changeAtOnce(context, subscription, order, key)
  if (isScheduled(subscription, key)) return
  requireRenewing(subscription)
  const { priceData } = await proposeChange(context, subscription, order, context.clock.now())
  await schedulePlanChange(context, subscription, { ...order, price: { price_data: priceData } }, key)
}

async function changeAtOnce(
  context: StripeContext,
  subscription: Stripe.Subscription,
  order: Order,
  key: string,
): Promise<void> {
  if (await isApplied(context, subscription, order)) return releaseRestored(context, subscription, key)
  requireRenewing(subscription)
  const proposed = await findQuotedChange(context, subscription, order)
  await releaseSchedule(context, subscription, key)
  try {
    await applyChange(context, subscription, order, proposed, key)
  } catch (error) {
    // Note: an unanswered change may have been applied, so its schedule must not be restored. The customer gets the
    // reason of the refusal even when restoring fails.
    if (isRefusal(error)) await restoreSchedule(context, subscription, key).catch(() => undefined)
    throw error
  }
}

/** Detects a repeat whose response was lost and whose key Stripe has forgotten. */
async function isApplied(context: StripeContext, { items, metadata }: Stripe.Subscription, order: Order) {
  const [item] = items.data
  if (!item || item.price.unit_amount !== order.price) return false
  const offer = await readPriceOffer(context, item.price, metadata)
  return offer?.plan === order.plan && offer.interval === order.interval
}

/**
 * Finds the proration second at which the change costs the quoted amount. A quote holds for its own hour and the next.
 * @throws PaymentRefused when it would cost something else by now
 */
async function findQuotedChange(
  context: StripeContext,
  subscription: Stripe.Subscription,
  order: Order,
): Promise<ProposedChange> {
  const now = context.clock.now()
  const before = new Date(now.getTime() - QUOTE_S * 1000)
  for (const at of [now, before]) {
    const proposed = await proposeChange(context, subscription, order, at)
    const { amount_due } = await previewChange(context, subscription, proposed)
    if (amount_due === order.amountDue) return proposed
  }
  throw new PaymentRefused('amount_changed')
}

async function applyChange(
  { stripe }: StripeContext,
  subscription: Stripe.Subscription,
  { plan, interval }: Order,
  { item, priceData, prorationDate }: ProposedChange,
  key: string,
): Promise<void> {
  await stripe.subscriptions.update(
    subscription.id,
    {
      items: [{ id: item, price_data: priceData }],
      metadata: { plan, interval },
      discounts: '',
      proration_behavior: 'always_invoice',
      proration_date: prorationDate,
      payment_behavior: 'error_if_incomplete',
    },
    // Note: the second is part of the key, since a repeat may come in the next hour with another second.
    { idempotencyKey: `${key}:${prorationDate}` },
  )
}

/** Marks the keys of restored schedules. */
const RESTORED = ':again'

/** Restores the scheduled change that was released for an immediate one which then failed. */
async function restoreSchedule(
  context: StripeContext,
  subscription: Stripe.Subscription,
  key: string,
): Promise<void> {
  const { schedule } = subscription
  const next = await readScheduledChange(context, subscription)
  if (!next || typeof schedule !== 'object' || !schedule) return
  const price = idOf(futurePhases(schedule)[0]?.items[0]?.price)
  const fresh = await retrieveRunning(context, subscription.id)
  const again = `${key}${RESTORED}:${schedule.id}`
  if (price) await schedulePlanChange(context, fresh, { ...next, price: { price } }, again)
}

/** Releases a schedule that was restored although the immediate change did succeed. Later schedules stay. */
async function releaseRestored(
  context: StripeContext,
  subscription: Stripe.Subscription,
  key: string,
): Promise<void> {
  const { schedule } = subscription
  if (typeof schedule !== 'object' || !schedule?.metadata?.key?.includes(RESTORED)) return
  await releaseSchedule(context, subscription, key)
}
