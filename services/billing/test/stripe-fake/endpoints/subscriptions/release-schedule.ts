import type { Schedule, Subscription } from '../../objects.ts'
import { type Endpoint, findNamed } from '../call.ts'
import { active } from './active-schedule.ts'

export const releaseSchedule: Endpoint = (world, { id }) => {
  const schedule = active(findNamed<Schedule>(world, 'subscription_schedule', id))
  findNamed<Subscription>(world, 'subscription', schedule.subscription ?? '').schedule = null
  schedule.status = 'released'
  schedule.released_at = world.now
  schedule.released_subscription = schedule.subscription
  schedule.subscription = null
  schedule.current_phase = null
  return schedule
}
