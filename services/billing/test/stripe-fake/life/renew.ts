import type { Invoice, Item, Price, Schedule, Subscription } from '../objects.ts'
import { emit, get, type World } from '../world.ts'
import { nextEnd } from './calendar.ts'
import { collectInvoice } from './collect.ts'
import { dropSpentCoupons, redeem } from './discounts.ts'
import { endSubscription } from './end-subscription.ts'
import { draftInvoice, finalizeInvoice, storeDraft } from './invoice.ts'
import { periodLine } from './lines.ts'

/** Handles the end of a period or a trial: begins the next period, and charges it after the delay. */
export function renew(world: World, subscription: Subscription): void {
  if (subscription.cancel_at_period_end) {
    endSubscription(world, subscription, 'cancellation_requested')
    return
  }
  const invoice = beginPeriod(world, subscription)
  if (world.chargeDelay === 0) chargePeriod(world, invoice)
  else storeDraft(world, Object.assign(invoice, { next_payment_attempt: world.now + world.chargeDelay }))
}

/** Charges a period that has begun. */
export function chargePeriod(world: World, invoice: Invoice): void {
  collectInvoice(world, invoice.status === 'draft' ? finalizeInvoice(world, invoice) : invoice)
}

function beginPeriod(world: World, subscription: Subscription): Invoice {
  const [item] = subscription.items.data as [Item]
  const before = { items: structuredClone(subscription.items), status: subscription.status }
  enterPhase(world, subscription, item)
  if (subscription.status === 'trialing') {
    subscription.status = 'active'
    subscription.billing_cycle_anchor = world.now
  }
  const start = item.current_period_end
  item.current_period_start = start
  item.current_period_end = nextEnd(subscription.billing_cycle_anchor, item.price.recurring.interval, start)
  const invoice = draftInvoice(world, subscription, 'subscription_cycle', [periodLine(world, subscription)])
  dropSpentCoupons(world, subscription)
  emit(world, 'customer.subscription.updated', subscription, before)
  return invoice
}

/** docs.stripe.com/billing/subscriptions/subscription-schedules: enters the next phase, or releases the schedule. */
function enterPhase(world: World, subscription: Subscription, item: Item): void {
  if (!subscription.schedule) return
  const schedule = get<Schedule>(world, 'subscription_schedule', subscription.schedule)
  const phase = schedule.phases.find(
    ({ start_date, end_date }) => start_date <= world.now && world.now < end_date,
  )
  if (!phase) {
    schedule.status = 'released'
    schedule.released_subscription = subscription.id
    schedule.subscription = null
    schedule.current_phase = null
    subscription.schedule = null
    return
  }
  const hasBegun = schedule.current_phase?.start_date === phase.start_date
  schedule.current_phase = { start_date: phase.start_date, end_date: phase.end_date }
  if (hasBegun) return
  const [wanted] = phase.items
  const price = get<Price>(world, 'price', wanted?.price ?? null)
  if (price.recurring.interval !== item.price.recurring.interval)
    subscription.billing_cycle_anchor = world.now
  item.price = structuredClone(price)
  Object.assign(subscription.metadata, phase.metadata)
  subscription.discounts = phase.discounts.map(
    ({ coupon, discount }) => discount ?? redeem(world, coupon ?? '', subscription),
  )
}
