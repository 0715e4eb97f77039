import type { Item, Price, Session, Subscription } from '../objects.ts'
import { createHead, emit, store, type World } from '../world.ts'
import { addIntervals, DAY } from './calendar.ts'
import { dropSpentCoupons, redeem } from './discounts.ts'
import { draftInvoice, finalizeInvoice } from './invoice.ts'
import { periodLine } from './lines.ts'
import { payInvoice } from './pay-invoice.ts'

export interface Purchase {
  price: Price
  coupon: string | null
  trialDays: number
  automaticTax: boolean
  metadata: Record<string, string>
}

/** Creates the subscription of a paid page. */
export function startSubscription(world: World, session: Session, purchase: Purchase): Subscription {
  const { price, coupon, trialDays, automaticTax, metadata } = purchase
  const head = createHead(world, 'subscription', 'sub')
  const trialEnd = trialDays > 0 ? world.now + trialDays * DAY : null
  const end = trialEnd ?? addIntervals(world.now, price.recurring.interval, 1)
  const subscription = store<Subscription>(world, {
    ...head,
    automatic_tax: {
      enabled: automaticTax,
      disabled_reason: null,
      liability: automaticTax ? { type: 'self' } : null,
    },
    status: trialEnd === null ? 'active' : 'trialing',
    customer: session.customer,
    currency: price.currency,
    metadata,
    items: {
      object: 'list',
      data: [itemOf(world, head.id, price, end)],
      has_more: false,
      url: `/v1/subscription_items?subscription=${head.id}`,
    },
    discounts: [],
    schedule: null,
    billing_cycle_anchor: trialEnd ?? world.now,
    billing_mode: { type: 'flexible' },
    cancel_at_period_end: false,
    cancel_at: null,
    canceled_at: null,
    cancellation_details: { reason: null, comment: null, feedback: null },
    collection_method: 'charge_automatically',
    ended_at: null,
    latest_invoice: null,
    start_date: world.now,
    trial_start: trialEnd === null ? null : world.now,
    trial_end: trialEnd,
  })
  if (coupon) subscription.discounts = [redeem(world, coupon, subscription)]
  emit(world, 'customer.subscription.created', subscription)
  const invoice = draftInvoice(world, subscription, 'subscription_create', [periodLine(world, subscription)])
  dropSpentCoupons(world, subscription)
  payInvoice(world, finalizeInvoice(world, invoice), true)
  return subscription
}

function itemOf(world: World, subscription: string, price: Price, end: number): Item {
  return {
    id: world.newId('si'),
    object: 'subscription_item',
    created: world.now,
    current_period_start: world.now,
    current_period_end: end,
    discounts: [],
    metadata: {},
    price: structuredClone(price),
    quantity: 1,
    subscription,
  }
}
