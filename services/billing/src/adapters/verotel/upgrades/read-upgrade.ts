import type { SubscriptionSnapshot } from '../../../sync/domain/snapshot.ts'
import { endOf } from '../days.ts'
import { readOpening } from '../first-period.ts'
import type { Sale } from '../sale.ts'

/**
 * Reads which sale an upgrade replaced, and from its own page what that has credited. What was sold late replaced nothing.
 * Without the postback that a sale began with, only its page tells that it is an upgrade.
 */
export function readUpgrade({ start, first, isLate }: Sale): SubscriptionSnapshot['upgrade'] {
  const isUpgrade = start ? start.event === 'upgrade' && !isLate : first?.kind === 'credit'
  if (!isUpgrade) return null
  return {
    of: start?.precedingSaleID ?? null,
    openedAt: start ? readOpening(start) : (first?.openedAt ?? null),
    creditedUntil: first?.creditedUntil ? endOf(first.creditedUntil) : null,
  }
}
