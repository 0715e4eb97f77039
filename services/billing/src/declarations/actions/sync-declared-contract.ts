import { setTimeout as pause } from 'node:timers/promises'
import type { BillingDeps } from '../../deps.ts'
import type { StoredSubscription } from '../../subscriptions/domain/subscription.ts'
import { syncCustomer } from '../../sync/actions/sync-customer.ts'
import type { StoredDeclaration } from '../domain/declaration.ts'

/** The law wants the receipt at once: a provider that takes longer is left behind. */
const PATIENCE_MS = 2_000

/**
 * Fetches what the provider holds of a contract that a declaration may end: its newest payment may not be recorded yet.
 * @returns false where nothing was fetched, because it was not needed or the provider did not answer in time
 */
export async function syncDeclaredContract(
  deps: BillingDeps,
  kind: StoredDeclaration['kind'],
  { userId, source, status, endedAt }: StoredSubscription,
): Promise<boolean> {
  const { name, capabilities } = deps.provider
  if (endedAt || source !== name || !capabilities.cancels) return false
  if (kind === 'termination' && status !== 'past_due') return false
  const waiting = new AbortController()
  const late = pause(PATIENCE_MS, false, { signal: waiting.signal }).catch(() => false)
  const synced = syncCustomer(deps, userId).then(
    () => true,
    (error) => {
      deps.log.warn({ err: error, userId }, 'could not fetch a contract before a declaration')
      return false
    },
  )
  try {
    return await Promise.race([synced, late])
  } finally {
    waiting.abort()
  }
}
