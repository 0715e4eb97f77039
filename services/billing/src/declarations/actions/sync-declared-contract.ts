import { setTimeout as pause } from 'node:timers/promises'
import type { BillingDeps } from '../../deps.ts'
import type { StoredSubscription } from '../../subscriptions/domain/subscription.ts'
import { syncCustomer } from '../../sync/actions/sync-customer.ts'
import type { StoredDeclaration } from '../domain/declaration.ts'

/** Longest wait for the provider, because the law requires an immediate receipt. */
const MAX_WAIT_MS = 2_000

/**
 * Syncs the customer before a declaration ends a contract, because the newest payment may not be recorded yet.
 * @returns false if no sync was needed, or the provider did not answer in time
 */
export async function syncDeclaredContract(
  deps: BillingDeps,
  kind: StoredDeclaration['kind'],
  { userId, source, status, endedAt }: StoredSubscription,
): Promise<boolean> {
  const { name, capabilities } = deps.provider
  if (endedAt || source !== name || !capabilities.cancels) return false
  if (kind === 'termination' && status !== 'past_due') return false
  const timer = new AbortController()
  const timeout = pause(MAX_WAIT_MS, false, { signal: timer.signal }).catch(() => false)
  const synced = syncCustomer(deps, userId).then(
    () => true,
    (error) => {
      deps.log.warn(
        { err: error, userId },
        'declaration.unsynced: the contract could not be synced before it',
      )
      return false
    },
  )
  try {
    return await Promise.race([synced, timeout])
  } finally {
    timer.abort()
  }
}
