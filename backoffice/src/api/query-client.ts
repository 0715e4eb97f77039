import { QueryClient } from '@tanstack/react-query'
import { readRefusal } from './refusal.ts'

/** Refusals are final; unreachable calls are retried once, and again when the window regains focus. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 1 && !isRefused(error),
        refetchOnWindowFocus: (query) => (query.state.status === 'error' ? 'always' : false),
      },
    },
  })
}

function isRefused(error: unknown): boolean {
  const { status } = readRefusal(error)
  return status >= 400 && status < 500
}
