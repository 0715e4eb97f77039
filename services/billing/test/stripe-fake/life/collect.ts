import type { Invoice, Subscription } from '../objects.ts'
import { emit, get, type World } from '../world.ts'
import { DAY } from './calendar.ts'
import { endSubscription } from './end-subscription.ts'
import { payInvoice } from './pay-invoice.ts'

/** Days between attempts; after the last one the subscription ends: two weeks in all. */
const RETRIES = [3, 5, 6]

/** Tries to collect a renewal; a failure makes the subscription past due, and the last one ends it. */
export function collectInvoice(world: World, invoice: Invoice, present = false): void {
  const id = invoice.parent.subscription_details.subscription
  const subscription = get<Subscription>(world, 'subscription', id)
  if (payInvoice(world, invoice, present)) {
    recover(world, subscription)
    return
  }
  const wait = RETRIES[invoice.attempt_count - 1]
  invoice.next_payment_attempt = wait === undefined ? null : world.now + wait * DAY
  emit(world, 'invoice.payment_failed', invoice)
  if (wait === undefined) endSubscription(world, subscription, 'payment_failed')
  else if (subscription.status !== 'past_due') setStatus(world, subscription, 'past_due')
}

function recover(world: World, subscription: Subscription): void {
  if (subscription.status === 'past_due') setStatus(world, subscription, 'active')
}

function setStatus(world: World, subscription: Subscription, status: Subscription['status']): void {
  const before = { status: subscription.status }
  subscription.status = status
  emit(world, 'customer.subscription.updated', subscription, before)
}
