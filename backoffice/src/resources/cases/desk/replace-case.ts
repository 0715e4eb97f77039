import type { ConsoleCase } from '../../../api/console-case.ts'

/** Cached result of a query about cases: one case, several, or a page of a list. */
type Cached = unknown

const isCase = (value: unknown): value is ConsoleCase =>
  typeof value === 'object' && value !== null && 'id' in value && 'decisions' in value

/** Puts the newest version of a case into a cached result, so that an answer shows before any reload. */
export function replaceCase(cached: Cached, record: ConsoleCase): Cached {
  if (isCase(cached)) return cached.id === record.id ? record : cached
  if (Array.isArray(cached)) return cached.map((item) => replaceCase(item, record))
  if (typeof cached === 'object' && cached !== null && 'data' in cached && Array.isArray(cached.data))
    return { ...cached, data: cached.data.map((item) => replaceCase(item, record)) }
  return cached
}
