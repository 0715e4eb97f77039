import { type Fields, fields, list, number, strings, text, type Value } from '../../form.ts'
import { addIntervals } from '../../life/calendar.ts'
import { redeem } from '../../life/discounts.ts'
import type { Interval, Phase, Schedule, Subscription } from '../../objects.ts'
import { invalid } from '../../refusal.ts'
import { store, type World } from '../../world.ts'
import { type Endpoint, findNamed } from '../call.ts'
import { priceFrom } from '../checkout/price-data.ts'
import { active } from './active-schedule.ts'
import { phaseHead } from './phase-head.ts'

export const updateSchedule: Endpoint = (world, { id, params }) => {
  const schedule = active(findNamed<Schedule>(world, 'subscription_schedule', id))
  const phases: Phase[] = []
  for (const wanted of list(params.phases)) {
    const start = number(fields(wanted).start_date) ?? phases.at(-1)?.end_date ?? world.now
    phases.push(phaseFrom(world, wanted, start))
  }
  const [first] = phases
  if (!first || first.start_date !== schedule.current_phase?.start_date)
    throw invalid('You can not modify the start date of the current phase.', undefined, 'phases[0]')
  schedule.phases = phases
  schedule.current_phase = { start_date: first.start_date, end_date: first.end_date }
  Object.assign(schedule.metadata, strings(params.metadata))
  applyPhase(world, findNamed<Subscription>(world, 'subscription', schedule.subscription ?? ''), first)
  return schedule
}

/** Applies changes of the current phase at once. */
function applyPhase(world: World, subscription: Subscription, { discounts }: Phase): void {
  subscription.discounts = discounts.map(
    ({ coupon, discount }) => discount ?? redeem(world, coupon ?? '', subscription),
  )
}

function phaseFrom(world: World, wanted: Value, start: number): Phase {
  const params: Fields = fields(wanted)
  const price = priceFrom(world, list(params.items)[0])
  if (!world.things.has(price.id)) store(world, price)
  const { interval, interval_count } = fields(params.duration)
  const lasting = () => addIntervals(start, text(interval) as Interval, number(interval_count) ?? 1)
  return {
    ...phaseHead(price.currency, price.id),
    discounts: list(params.discounts).map((one) => ({
      coupon: text(fields(one).coupon),
      discount: text(fields(one).discount),
      promotion_code: null,
    })),
    start_date: start,
    end_date: number(params.end_date) ?? lasting(),
    metadata: strings(params.metadata),
    trial_end: number(params.trial_end),
  }
}
