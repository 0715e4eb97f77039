import { ApiError } from '@alcove/contracts/client'
import { QueryClient } from '@tanstack/react-query'

/** A refusal stays one: only what may have been an accident is tried again, once. */
const mayPass = (error: unknown) => !(error instanceof ApiError) || error.status === 0 || error.status >= 500

export const queries = new QueryClient({
  // Note: asked for without a network too. Otherwise lists wait and forms send on for ever, without a word.
  defaultOptions: {
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failures, error) => failures < 1 && mayPass(error),
      refetchOnWindowFocus: false,
      staleTime: 10_000,
    },
  },
})
