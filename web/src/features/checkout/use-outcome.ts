import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSession } from '../../shared/session/session-store.ts'
import { refreshAccess } from '../subscriptions/access/refresh-access.ts'
import { broadcastChange } from '../subscriptions/broadcast-change.ts'
import { fetchCheckout } from './api.ts'
import { nextLook } from './next-look.ts'
import { checkoutIdOf, type Outcome, outcomeOf } from './outcome-of.ts'

interface Known {
  outcome: Outcome
  planName: string | undefined
  /** Restarts polling. */
  lookAgain(): void
}

/** Polls the checkout named by the address while the page is open. */
export function useOutcome(sessionId: string | null): Known {
  const isAuthenticated = useSession((state) => state.isAuthenticated)
  const id = checkoutIdOf(sessionId)
  const asks = isAuthenticated && id !== null
  const [since, setSince] = useState(() => Date.now())
  const asked = useQuery({
    queryKey: ['checkout', id],
    queryFn: ({ signal }) => fetchCheckout(id ?? '', signal),
    enabled: asks,
    retry: false,
    refetchInterval: ({ state: { data, error } }) =>
      outcomeOf({ checkout: data, error, gaveUp: false }) === 'waiting' &&
      (nextLook(Date.now() - since) ?? false),
  })
  const gaveUp = nextLook(Math.max(asked.dataUpdatedAt, asked.errorUpdatedAt) - since) === null
  const outcome = asks ? outcomeOf({ checkout: asked.data, error: asked.error, gaveUp }) : 'success'
  const level = asked.data?.status === 'completed' ? asked.data.planId : undefined
  useEffect(() => {
    if (level === undefined) return
    // Note: not aborted on leaving: the customer's next page needs the unlocked access.
    void broadcastChange()
    void refreshAccess(level)
  }, [level])
  return {
    outcome,
    planName: asked.data?.planName,
    lookAgain() {
      setSince(Date.now())
      void asked.refetch()
    },
  }
}
