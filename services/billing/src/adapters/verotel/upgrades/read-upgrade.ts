import type { SubscriptionSnapshot } from '../../../sync/domain/snapshot.ts'
import { endOf } from '../days.ts'
import { readOpening } from '../first-period.ts'
import type { Sale } from '../sale.ts'

/** Reads which sale an upgrade replaced, and from its own page what that has credited. What was sold late replaced nothing. */
export function readUpgrade({ start, first, isLate }: Sale): SubscriptionSnapshot['upgrade'] {
  if (start?.event !== 'upgrade' || start.precedingSaleID === undefined || isLate) return null
  return {
    of: start.precedingSaleID,
    openedAt: readOpening(start),
    creditedUntil: first?.creditedUntil ? endOf(first.creditedUntil) : null,
  }
}
