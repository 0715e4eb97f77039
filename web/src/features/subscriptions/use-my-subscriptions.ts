import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../shared/session/session-store.ts'
import { fetchMySubscriptions } from './api.ts'

export const MY_SUBSCRIPTIONS = ['my-subscriptions'] as const
export const PLANS = ['plans'] as const

/**
 * Loads the caller's subscriptions; sends nothing without a session.
 * @param looksAgain reloads when the tab becomes visible: subscriptions, unlike other data, change elsewhere
 */
export function useMySubscriptions({ refetchOnFocus = false } = {}) {
  const isAuthenticated = useSession((state) => state.isAuthenticated)
  return useQuery({
    queryKey: MY_SUBSCRIPTIONS,
    queryFn: ({ signal }) => fetchMySubscriptions(signal),
    enabled: isAuthenticated,
    refetchOnWindowFocus: refetchOnFocus,
  })
}
