import type { AccessLevel } from '@alcove/contracts/constants'
import { sellsPlans } from '../../app/sells-plans.ts'
import { useSession } from '../auth/session-store.ts'
import { accessLevelOf } from './access-level.ts'
import { useMySubscriptions } from './use-my-subscriptions.ts'

/** The caller's level for what is shown, on a free site the highest; undefined until it is known. The platform decides what is allowed. */
export function useAccessLevel(): AccessLevel | null | undefined {
  const isAuthenticated = useSession((state) => state.isAuthenticated)
  const mine = useMySubscriptions()
  if (!sellsPlans) return 'vip'
  if (!isAuthenticated) return null
  if (mine.data) return accessLevelOf(mine.data.member, Date.now())
  return mine.isError ? null : undefined
}
