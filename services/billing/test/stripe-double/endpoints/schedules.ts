import { type Fields, fields, list, number, strings, text, type Value } from '../form.ts'
import { addIntervals } from '../life/calendar.ts'
import type { Interval, Item, Phase, Schedule, Subscription } from '../objects.ts'
import { invalid } from '../refusal.ts'
import { begin, keep, type World } from '../world.ts'
import { type Endpoint, named } from './call.ts'
import { priceFrom } from './price-data.ts'

export const createSchedule: Endpoint = (world, { params }) => {
  const id = text(params.from_subscription) ?? ''
  const subscription = named<Subscription>(world, 'subscription', id, 'from_subscription')
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
  const schedule = keep<Schedule>(world, {
    ...begin(world, 'subscription_schedule', 'sub_sched'),
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

export const updateSchedule: Endpoint = (world, { id, params }) => {
  const schedule = active(named<Schedule>(world, 'subscription_schedule', id))
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
  return schedule
}

export const releaseSchedule: Endpoint = (world, { id }) => {
  const schedule = active(named<Schedule>(world, 'subscription_schedule', id))
  named<Subscription>(world, 'subscription', schedule.subscription ?? '').schedule = null
  schedule.status = 'released'
  schedule.released_at = world.now
  schedule.released_subscription = schedule.subscription
  schedule.subscription = null
  schedule.current_phase = null
  return schedule
}

function active(schedule: Schedule): Schedule {
  if (schedule.status === 'active') return schedule
  throw invalid(`The schedule has the status \`${schedule.status}\`.`)
}

function phaseFrom(world: World, wanted: Value, start: number): Phase {
  const params: Fields = fields(wanted)
  const price = priceFrom(world, list(params.items)[0])
  if (!world.things.has(price.id)) keep(world, price)
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

function phaseHead(currency: string, price: string) {
  return {
    add_invoice_items: [] as never[],
    currency,
    items: [{ price, quantity: 1, discounts: [] as never[], metadata: {}, tax_rates: [] as never[] }],
    metadata: {},
    proration_behavior: 'none',
  }
}
