import type { BillingTx } from '../../store/store.ts'
import { isExpiredGrant, type StoredSubscription } from '../domain/subscription.ts'
import { recordChange } from './record-change.ts'

/**
 * Ends a running subscription that another one replaces: now, or with its period if that is an expired grant. Needs the
 * customer's lock.
 * @param by actor and reason of the replacement
 * @returns the customer's new state, for `subscription.changed`
 */
export async function replaceRunning(
  tx: Pick<BillingTx, 'endSubscription' | 'nextRevision' | 'appendChange'>,
  running: StoredSubscription,
  now: Date,
  by: { actorId: string | null; reason: string | null },
) {
  if (isExpiredGrant(running, now)) return endAtPeriodEnd(tx, running, running.currentPeriodEnd, now)
  const ended = await tx.endSubscription(running.id, now)
  return recordChange(tx, ended, { cause: 'replaced', ...by, at: now })
}

/** Ends a subscription that no provider renews, as of the end of its time. Needs the customer's lock. */
export async function endAtPeriodEnd(
  tx: Pick<BillingTx, 'endSubscription' | 'nextRevision' | 'appendChange'>,
  { id }: StoredSubscription,
  until: Date,
  now: Date,
) {
  const ended = await tx.endSubscription(id, until)
  return recordChange(tx, ended, { cause: 'period-ended', actorId: null, reason: null, at: now })
}
