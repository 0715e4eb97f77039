import type { GetListResult } from 'react-admin'
import type { ConsoleCase } from '../../../api/console-case.ts'

/** List of the decisions on hold. */
export const HELD_CASES = {
  filter: { status: 'HELD' },
  sort: { field: 'createdAt', order: 'DESC' },
  pagination: { page: 1, perPage: 100 },
} as const

/** Same key as react-admin's useGetList. */
export const HELD_CASES_KEY = ['cases', 'getList', { ...HELD_CASES, meta: undefined }]

export type HeldCases = GetListResult<ConsoleCase>

/** Puts a decision into the list before any reload: an undo must not take the one before it for the latest. */
export function addHeldCase(cached: HeldCases | undefined, record: ConsoleCase): HeldCases | undefined {
  if (record.hold === null || cached?.data.some(({ id }) => id === record.id)) return cached
  const { data, total = 0 } = cached ?? { data: [] }
  return { ...cached, data: [record, ...data], total: total + 1 }
}
