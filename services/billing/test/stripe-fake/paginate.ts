import { type Fields, number, text } from './form.ts'
import type { List } from './objects.ts'
import { invalid, missing } from './refusal.ts'

const DEFAULT = 10
const MOST = 100

/** docs.stripe.com/api/pagination: newest first, starting after the last object of the page before. */
export function paginate<T extends { id: string }>(all: T[], params: Fields, url: string): List<T> {
  const limit = number(params.limit) ?? DEFAULT
  if (limit > MOST) throw invalid('This value must be less than or equal to 100.', undefined, 'limit')
  const after = text(params.starting_after)
  const at = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1
  if (after !== null && at === 0) throw missing('object', after, 'starting_after')
  return { object: 'list', data: all.slice(at, at + limit), has_more: all.length > at + limit, url }
}
