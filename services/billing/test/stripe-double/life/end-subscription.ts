import type { Schedule, Subscription } from '../objects.ts'
import { emit, get, type World } from '../world.ts'

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
  emit(world, 'customer.subscription.deleted', subscription)
}
