import { ApiError } from '@alcove/contracts/client'
import { QueryClient } from '@tanstack/react-query'

/** Refusals are final; failures that may pass are retried once. */
const isTransient = (error: unknown) =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500

export const queryClient = new QueryClient({
  // Note: runs without a network too. Otherwise lists wait and forms submit forever without an error.
  defaultOptions: {
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failures, error) => failures < 1 && isTransient(error),
      refetchOnWindowFocus: false,
      staleTime: 10_000,
    },
  },
})
