import type { AccessLevel } from '@alcove/contracts/constants'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../auth/session-store.ts'
import { accessLevelOf } from './access-level.ts'
import { fetchMySubscriptions } from './api.ts'

/** The caller's level for what is shown; undefined until it is known. The platform decides what is allowed. */
export function useAccessLevel(): AccessLevel | null | undefined {
  const isAuthenticated = useSession((state) => state.isAuthenticated)
  const mine = useQuery({
    queryKey: ['my-subscriptions'],
    queryFn: ({ signal }) => fetchMySubscriptions(signal),
    enabled: isAuthenticated,
  })
  if (!isAuthenticated) return null
  if (mine.data) return accessLevelOf(mine.data.member, Date.now())
  return mine.isError ? null : undefined
}
