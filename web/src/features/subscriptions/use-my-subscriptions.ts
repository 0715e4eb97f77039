import { useQuery } from '@tanstack/react-query'
import { useSession } from '../auth/session-store.ts'
import { fetchMySubscriptions } from './api.ts'

export const MY_SUBSCRIPTIONS = ['my-subscriptions'] as const
export const PLANS = ['plans'] as const

/**
 * The caller's subscriptions; nothing is asked for without a login.
 * @param looksAgain also when the tab comes back into view: unlike all else, they may have changed elsewhere
 */
export function useMySubscriptions({ looksAgain = false } = {}) {
  const isAuthenticated = useSession((state) => state.isAuthenticated)
  return useQuery({
    queryKey: MY_SUBSCRIPTIONS,
    queryFn: ({ signal }) => fetchMySubscriptions(signal),
    enabled: isAuthenticated,
    refetchOnWindowFocus: looksAgain,
  })
}
