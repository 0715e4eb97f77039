import type { QueryClient } from '@tanstack/react-query'

export const VIEW_COUNT_KEY = ['view-count']

/**
 * Asks for the count anew, after a view. A first count that is still on its way is older than the view:
 * it must not be taken for the answer.
 */
export async function countAgain(queries: QueryClient): Promise<void> {
  await queries.cancelQueries({ queryKey: VIEW_COUNT_KEY })
  await queries.invalidateQueries({ queryKey: VIEW_COUNT_KEY })
}
