import type { AccessLevel, EventData, subscriptionChanged } from '@alcove/contracts'

type Fact = EventData<typeof subscriptionChanged>

export interface Entitlement
  extends Pick<Fact, 'userId' | 'revision' | 'subscriptionId' | 'level' | 'status'> {
  validUntil: Date
}

/**
 * The level that an account has now, or null. Every status but `inactive` gives access until `validUntil`: billing puts
 * the end of a cancelled period, or of the grace after a failed payment, into that date.
 */
export function accessLevelAt(
  entitlement: Pick<Entitlement, 'level' | 'status' | 'validUntil'> | null,
  now: Date,
): AccessLevel | null {
  if (!entitlement || entitlement.status === 'inactive' || entitlement.validUntil <= now) return null
  return entitlement.level
}
