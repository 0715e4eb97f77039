import type { BillingTx } from '../../store/store.ts'
import { isExpiredGrant, type StoredSubscription } from '../domain/subscription.ts'
import { recordChange } from './record-change.ts'

/**
 * Ends a running subscription: a grant whose period is over with that period, any other one now because another takes
 * its place. Under the customer's lock.
 * @param by who replaces it, and why
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

/** Ends what nobody renews, with the time that it was given or paid for. Under the customer's lock. */
export async function endAtPeriodEnd(
  tx: Pick<BillingTx, 'endSubscription' | 'nextRevision' | 'appendChange'>,
  { id }: StoredSubscription,
  until: Date,
  now: Date,
) {
  const ended = await tx.endSubscription(id, until)
  return recordChange(tx, ended, { cause: 'period-ended', actorId: null, reason: null, at: now })
}
