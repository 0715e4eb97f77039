import type { QueryClient } from '@tanstack/react-query'

export const VIEW_COUNT_KEY = ['view-count']

/**
 * Reloads the count after a view. A count still in flight predates the view
 * and must not be used as its answer.
 */
export async function refetchViewCount(queries: QueryClient): Promise<void> {
  await queries.cancelQueries({ queryKey: VIEW_COUNT_KEY })
  await queries.invalidateQueries({ queryKey: VIEW_COUNT_KEY })
}
