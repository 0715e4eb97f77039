import type { AccessLevel, EventData, subscriptionChanged } from '@alcove/contracts'

type SubscriptionState = EventData<typeof subscriptionChanged>

export interface Entitlement
  extends Pick<SubscriptionState, 'userId' | 'revision' | 'subscriptionId' | 'level' | 'status'> {
  validUntil: Date
}

/**
 * Returns the level of an account at a moment, or null. Every status but `inactive` gives access until `validUntil`:
 * billing sets it to the end of a cancelled period, or of the grace period after a failed payment.
 */
export function accessLevelAt(
  entitlement: Pick<Entitlement, 'level' | 'status' | 'validUntil'> | null,
  now: Date,
): AccessLevel | null {
  if (!entitlement || entitlement.status === 'inactive' || entitlement.validUntil <= now) return null
  return entitlement.level
}
