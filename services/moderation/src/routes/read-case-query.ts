import type { listCases, OperationReceived } from '@alcove/contracts'
import type { CaseFilter } from '../store/case-lists.ts'

type Filter = OperationReceived<typeof listCases>['query']['filter']

/** The order of a request that names none. */
export const CASE_ORDER = ['createdAt', 'DESC'] as const

/** Converts the filter of a request for the store. */
export function toCaseFilter({ id: ids, status, q, ...filter }: NonNullable<Filter> = {}): CaseFilter {
  const states = [status ?? []].flat()
  return { ...filter, ids, states: states.length > 0 ? states : undefined, search: q?.trim() }
}
