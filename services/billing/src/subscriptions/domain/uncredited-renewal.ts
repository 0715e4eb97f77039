import type { InvoiceSnapshot, UpgradeSnapshot } from '../../sync/domain/snapshot.ts'

/** The ends of two periods are a month apart at least. Support of a provider can move the end of one by some days. */
const HALF_MONTH_MS = 14 * 86_400_000

/** Tests whether a period is a later one than that whose rest the page of an upgrade has credited. */
export function isUncreditedPeriod(periodEnd: Date, creditedUntil: Date): boolean {
  return +periodEnd - +creditedUntil > HALF_MONTH_MS
}

/** `unknown` if the provider did not tell what the upgrade has credited. */
export type Crediting = 'credited' | 'uncredited' | 'unknown'

interface PaidRenewal extends Pick<InvoiceSnapshot, 'subscription' | 'periodEnd'> {
  /** When its payment was made or, at providers that tell no time, heard of. */
  paidAt: Date
}

/**
 * Judges whether the upgrade of a sale has credited a renewal of that sale. It has not where the renewal was charged between the
 * opening and the payment of the page: then the page has taken off the rest of an earlier period only.
 * @param upgrades all of the customer; those of other sales do not count
 */
export function judgeRenewal(renewal: PaidRenewal, upgrades: readonly UpgradeSnapshot[]): Crediting {
  const direct = upgrades.filter(({ of }) => of === renewal.subscription)
  const judged = direct.map((one) => judgeBy(one, renewal))
  // Note: of two pages of one sale that were paid, either may have credited it.
  if (judged.length === 0 || judged.includes('credited')) return 'credited'
  return judged.includes('unknown') ? 'unknown' : 'uncredited'
}

function judgeBy(
  { openedAt, creditedUntil }: UpgradeSnapshot,
  { periodEnd, paidAt }: PaidRenewal,
): Crediting {
  if (creditedUntil) return isUncreditedPeriod(periodEnd, creditedUntil) ? 'uncredited' : 'credited'
  // Note: what had been heard of when the page was opened, the page has credited.
  return paidAt < openedAt ? 'credited' : 'unknown'
}
