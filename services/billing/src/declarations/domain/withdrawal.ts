import { WITHDRAWAL_DAYS } from '@alcove/contracts'
import { endOfWorkingDay } from '@alcove/kit/working-day'
import type { StoredInvoice } from '../../invoices/domain/invoice.ts'
import type { StoredSubscription } from '../../subscriptions/domain/subscription.ts'

/**
 * Until when a contract may be withdrawn from: the last moment of the fourteenth day after the one on which it began, not
 * after its renewals; where that is a Saturday, a Sunday or a holiday, of the next working day (Code de la consommation,
 * L221-19).
 */
export function withdrawalEnd({ createdAt }: Pick<StoredSubscription, 'createdAt'>): Date {
  return endOfWorkingDay(createdAt, WITHDRAWAL_DAYS)
}

export interface Paid {
  /** Cents that were paid, and what of them can still be given back. */
  amount: number
  left: number
  /** The time that was paid for. */
  period: Pick<StoredInvoice, 'periodStart' | 'periodEnd'>
}

/**
 * What of one payment goes back to somebody who withdraws: all of it, or, where they had asked for access at once, what
 * they have not used of the time (Code de la consommation, L221-25). Rounded in their favour, and never more than is left.
 * @returns cents
 */
export function withdrawalRefund(
  { amount, left, period }: Paid,
  { now, askedForAccess }: { now: Date; askedForAccess: boolean },
): number {
  return Math.min(askedForAccess ? unused(amount, period, now) : amount, left)
}

function unused(amount: number, { periodStart, periodEnd }: Paid['period'], now: Date): number {
  const whole = periodEnd.getTime() - periodStart.getTime()
  if (whole <= 0) return 0
  const left = Math.min(whole, Math.max(0, periodEnd.getTime() - now.getTime()))
  return Math.ceil((amount * left) / whole)
}
