import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSession } from '../../shared/session/session-store.ts'
import { refreshAccess } from '../subscriptions/access/refresh-access.ts'
import { broadcastChange } from '../subscriptions/broadcast-change.ts'
import { fetchCheckout } from './api.ts'
import { decideOutcome, type Outcome, readCheckoutId } from './decide-outcome.ts'
import { nextPollDelay } from './next-poll-delay.ts'

interface Known {
  outcome: Outcome
  planName: string | undefined
  /** Restarts polling. */
  restartPolling(): void
}

/** Polls the checkout named by the address while the page is open. */
export function useOutcome(sessionId: string | null): Known {
  const isAuthenticated = useSession((state) => state.isAuthenticated)
  const id = readCheckoutId(sessionId)
  const enabled = isAuthenticated && id !== null
  const [since, setSince] = useState(() => Date.now())
  const query = useQuery({
    queryKey: ['checkout', id],
    queryFn: ({ signal }) => fetchCheckout(id ?? '', signal),
    enabled: enabled,
    retry: false,
    refetchInterval: ({ state: { data, error } }) =>
      decideOutcome({ checkout: data, error, gaveUp: false }) === 'waiting' &&
      (nextPollDelay(Date.now() - since) ?? false),
  })
  const gaveUp = nextPollDelay(Math.max(query.dataUpdatedAt, query.errorUpdatedAt) - since) === null
  const outcome = enabled ? decideOutcome({ checkout: query.data, error: query.error, gaveUp }) : 'success'
  const level = query.data?.status === 'completed' ? query.data.planId : undefined
  useEffect(() => {
    if (level === undefined) return
    // Note: not aborted on leaving: the customer's next page needs the unlocked access.
    void broadcastChange()
    void refreshAccess(level)
  }, [level])
  return {
    outcome,
    planName: query.data?.planName,
    restartPolling() {
      setSince(Date.now())
      void query.refetch()
    },
  }
}
