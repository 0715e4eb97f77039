import { setTimeout as pause } from 'node:timers/promises'
import type { BillingDeps } from '../../deps.ts'
import type { StoredSubscription } from '../../subscriptions/domain/subscription.ts'
import { syncUnpaid } from '../../sync/actions/sync-unpaid.ts'
import type { StoredDeclaration } from '../domain/declaration.ts'
import { needsSync } from '../domain/needs-sync.ts'

/** Longest wait for the provider, because the law requires an immediate receipt. */
const MAX_WAIT_MS = 2_000

/**
 * Syncs the customer before a declaration ends a contract, because the newest payment may not be recorded yet.
 * @returns false if no sync was needed, or the provider did not answer in time
 */
export async function syncDeclaredContract(
  deps: BillingDeps,
  { kind, receivedAt }: Pick<StoredDeclaration, 'kind' | 'receivedAt'>,
  subscription: StoredSubscription,
): Promise<boolean> {
  const { userId, source, endedAt } = subscription
  const { name, capabilities } = deps.provider
  if (endedAt || source !== name || !capabilities.cancels) return false
  if (kind === 'termination' && !needsSync(subscription, receivedAt)) return false
  const timer = new AbortController()
  const timeout = pause(MAX_WAIT_MS, false, { signal: timer.signal }).catch(() => false)
  const synced = syncUnpaid(deps, subscription).then(
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
