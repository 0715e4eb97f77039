import { z } from 'zod'
import { invalid } from './app-error.ts'

/** The back-office dialect of ra-data-simple-rest: bare arrays, `Content-Range`, and JSON in the query. */

const DEFAULT_RANGE: [number, number] = [0, 24]
const RANGE_MAX = 500

function json<S extends z.ZodType>(schema: S) {
  return z
    .string()
    .transform((text, ctx) => {
      try {
        return JSON.parse(text) as unknown
      } catch {
        ctx.addIssue({ code: 'custom', message: 'Ce paramètre n’est pas du JSON valide' })
        return z.NEVER
      }
    })
    .pipe(schema)
}

/**
 * @param sortable fields that the list may be sorted by; the first is the default
 * @param filter schema of the filter object; unknown filters are refused
 */
export function adminListQuery<const F extends readonly [string, ...string[]], S extends z.core.$ZodShape>(
  sortable: F,
  filter: S,
) {
  return z.object({
    sort: json(z.tuple([z.enum(sortable), z.enum(['ASC', 'DESC'])])).optional(),
    range: json(z.tuple([z.int().nonnegative(), z.int().nonnegative()])).optional(),
    filter: json(z.strictObject(filter).partial()).optional(),
  })
}

export interface Page {
  offset: number
  limit: number
}

/** Reads `range=[0,24]`; both ends are inclusive. */
export function toPage(range: [number, number] | undefined): Page {
  const [first, last] = range ?? DEFAULT_RANGE
  if (last < first || last - first >= RANGE_MAX) {
    throw invalid('range', `Une plage va du début à la fin, ${RANGE_MAX} lignes au plus`)
  }
  return { offset: first, limit: last - first + 1 }
}

/** Builds the `Content-Range` header from which ra-data-simple-rest reads the total. */
export function contentRange(resource: string, page: Page, count: number, total: number): string {
  const last = Math.max(page.offset, page.offset + count - 1)
  return `${resource} ${page.offset}-${last}/${total}`
}
