import { fields, list, number } from '../form.ts'
import type { Event } from '../objects.ts'
import { paginate } from '../paginate.ts'
import { invalid } from '../refusal.ts'
import { listAll } from '../world.ts'
import type { Endpoint } from './call.ts'

export const listEvents: Endpoint = (world, { params }) => {
  const { gte, lte } = fields(params.created)
  const [from, to] = [number(gte) ?? 0, number(lte) ?? world.now]
  const types = list(params.types)
  if (types.length > 20) throw invalid('Array of up to 20 strings.', undefined, 'types')
  const all = listAll<Event>(world, 'event').filter(
    ({ created, type }) => created >= from && created <= to && (types.length === 0 || types.includes(type)),
  )
  return paginate(all, params, '/v1/events')
}
