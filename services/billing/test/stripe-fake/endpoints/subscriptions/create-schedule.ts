import { text } from '../../form.ts'
import type { Item, Phase, Schedule, Subscription } from '../../objects.ts'
import { invalid } from '../../refusal.ts'
import { createHead, store } from '../../world.ts'
import { type Endpoint, findNamed } from '../call.ts'
import { phaseHead } from './phase-head.ts'

export const createSchedule: Endpoint = (world, { params }) => {
  const id = text(params.from_subscription) ?? ''
  const subscription = findNamed<Subscription>(world, 'subscription', id, 'from_subscription')
  if (subscription.schedule) throw invalid('The subscription is already attached to a schedule.')
  if (subscription.cancel_at_period_end) throw invalid('The subscription is set to cancel.')
  const [item] = subscription.items.data as [Item]
  const phase: Phase = {
    ...phaseHead(subscription.currency, item.price.id),
    discounts: subscription.discounts.map((discount) => ({ coupon: null, discount, promotion_code: null })),
    start_date: item.current_period_start,
    end_date: item.current_period_end,
    trial_end: subscription.trial_end,
  }
  const schedule = store<Schedule>(world, {
    ...createHead(world, 'subscription_schedule', 'sub_sched'),
    status: 'active',
    customer: subscription.customer,
    subscription: subscription.id,
    released_subscription: null,
    released_at: null,
    current_phase: { start_date: phase.start_date, end_date: phase.end_date },
    end_behavior: 'release',
    billing_mode: { type: 'flexible' },
    metadata: {},
    phases: [phase],
  })
  subscription.schedule = schedule.id
  return schedule
}
