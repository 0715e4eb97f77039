import type Stripe from 'stripe'
import { type PaymentProvider, PaymentRefused } from '../../../ports.ts'
import type { StripeContext } from '../context.ts'
import { isRefusal } from '../failures.ts'
import { idOf } from '../shapes.ts'
import { futurePhases, readScheduledChange } from '../snapshot/read-scheduled-change.ts'
import { offerOf } from './offers.ts'
import { type ProposedChange, previewChange, proposeChange, QUOTE_S } from './preview-change.ts'
import { releaseSchedule } from './release-schedule.ts'
import { retrieveRenewing, retrieveRunning } from './retrieve-subscription.ts'
import { schedulePlanChange } from './schedule-plan-change.ts'

type Order = Parameters<PaymentProvider['changePlan']>[1]

export async function changePlan(
  context: StripeContext,
  id: string,
  order: Order,
  key: string,
): Promise<void> {
  const subscription = await retrieveRenewing(context, id)
  if (order.when === 'now') return changeAtOnce(context, subscription, order, key)
  const { priceData } = await proposeChange(context, subscription, order, context.clock.now())
  await schedulePlanChange(context, subscription, { ...order, price: { price_data: priceData } }, key)
}

async function changeAtOnce(
  context: StripeContext,
  subscription: Stripe.Subscription,
  order: Order,
  key: string,
): Promise<void> {
  if (await isDone(context, subscription, order)) return forgetPutBack(context, subscription, key)
  const proposed = await agreedChange(context, subscription, order)
  await releaseSchedule(context, subscription, key)
  try {
    await applyChange(context, subscription, order, proposed, key)
  } catch (error) {
    // Note: what only went unanswered may have been done, and must not be undone with the next period. And the customer
    // reads why it was refused, though what waited could not be put back.
    if (isRefusal(error)) await announceAgain(context, subscription, key).catch(() => undefined)
    throw error
  }
}

/** A repeat, after the answer was lost and Stripe has forgotten the key. */
async function isDone(context: StripeContext, { items, metadata }: Stripe.Subscription, order: Order) {
  const [item] = items.data
  if (!item || item.price.unit_amount !== order.price) return false
  const offer = await offerOf(context, item.price, metadata)
  return offer?.plan === order.plan && offer.interval === order.interval
}

/**
 * The change at the second for which it costs what was shown. A quote is good for the hour in which it was given and
 * the one after.
 * @throws PaymentRefused where it would cost something else by now
 */
async function agreedChange(
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
    // Note: within the key the second too, since a repeat may come in the next hour, with another one.
    { idempotencyKey: `${key}:${prorationDate}` },
  )
}

/** Within the key of what was put back. */
const PUT_BACK = ':again'

/** A change that waited was forgotten for one that did not come to be: it waits again. */
async function announceAgain(
  context: StripeContext,
  subscription: Stripe.Subscription,
  key: string,
): Promise<void> {
  const { schedule } = subscription
  const next = await readScheduledChange(context, subscription)
  if (!next || typeof schedule !== 'object' || !schedule) return
  const price = idOf(futurePhases(schedule)[0]?.items[0]?.price)
  const fresh = await retrieveRunning(context, subscription.id)
  const again = `${key}${PUT_BACK}:${schedule.id}`
  if (price) await schedulePlanChange(context, fresh, { ...next, price: { price } }, again)
}

/** It was put back for a change that came to be nonetheless. What was announced since then stays. */
async function forgetPutBack(
  context: StripeContext,
  subscription: Stripe.Subscription,
  key: string,
): Promise<void> {
  const { schedule } = subscription
  if (typeof schedule !== 'object' || !schedule?.metadata?.key?.includes(PUT_BACK)) return
  await releaseSchedule(context, subscription, key)
}
