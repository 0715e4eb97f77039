import type { ConsoleCase } from '../../../api/console-case.ts'

/** Anything that a query about cases keeps: one case, several, or a page of a list. */
type Cached = unknown

const isCase = (value: unknown): value is ConsoleCase =>
  typeof value === 'object' && value !== null && 'id' in value && 'decisions' in value

/** What is kept, with the newest of one case in it: what the platform answered shows at once, before anything is asked again. */
export function replaceCase(cached: Cached, record: ConsoleCase): Cached {
  if (isCase(cached)) return cached.id === record.id ? record : cached
  if (Array.isArray(cached)) return cached.map((one) => replaceCase(one, record))
  if (typeof cached === 'object' && cached !== null && 'data' in cached && Array.isArray(cached.data))
    return { ...cached, data: cached.data.map((one) => replaceCase(one, record)) }
  return cached
}
