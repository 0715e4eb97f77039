import type { AccessLevel } from '@alcove/contracts/constants'
import { sellsPlans } from '../../../shared/api/sells-plans.ts'
import { useSession } from '../../../shared/session/session-store.ts'
import { useMySubscriptions } from '../use-my-subscriptions.ts'
import { computeAccessLevel } from './access-level.ts'

/** Caller's level, for display only; the highest on a free site, undefined while loading. The platform enforces levels. */
export function useAccessLevel(): AccessLevel | null | undefined {
  const isAuthenticated = useSession((state) => state.isAuthenticated)
  const mine = useMySubscriptions()
  if (!sellsPlans) return 'vip'
  if (!isAuthenticated) return null
  if (mine.data) return computeAccessLevel(mine.data.member, Date.now())
  return mine.isError ? null : undefined
}
