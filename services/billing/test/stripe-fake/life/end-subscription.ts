import type { Invoice, Schedule, Subscription } from '../objects.ts'
import { emit, get, listAll, type World } from '../world.ts'

/**
 * Leaves open invoices payable, but no longer collected (docs.stripe.com/api/subscriptions/cancel). No public text says what
 * becomes of a draft: it is left so, too.
 */
export function endSubscription(world: World, subscription: Subscription, reason: string): void {
  subscription.status = 'canceled'
  subscription.ended_at = world.now
  subscription.canceled_at ??= world.now
  subscription.cancellation_details = { reason, comment: null, feedback: null }
  if (subscription.schedule) {
    const schedule = get<Schedule>(world, 'subscription_schedule', subscription.schedule)
    schedule.status = 'canceled'
    schedule.current_phase = null
    subscription.schedule = null
  }
  for (const invoice of listAll<Invoice>(world, 'invoice')) {
    const { status, parent } = invoice
    if (
      (status === 'draft' || status === 'open') &&
      parent.subscription_details.subscription === subscription.id
    )
      Object.assign(invoice, { auto_advance: false, next_payment_attempt: null })
  }
  emit(world, 'customer.subscription.deleted', subscription)
}
