import { WITHDRAWAL_DAYS } from '@alcove/contracts'
import { endOfWorkingDay } from '@alcove/kit/calendar/working-day'
import type { StoredInvoice } from '../../invoices/domain/invoice.ts'
import type { StoredSubscription } from '../../subscriptions/domain/subscription.ts'

/**
 * Computes the last moment of the fourteenth day after the day on which a contract began (renewals do not count) or, if
 * that is a Saturday, Sunday or holiday, of the next working day (Code de la consommation, L221-19).
 */
export function computeWithdrawalDeadline({ createdAt }: Pick<StoredSubscription, 'createdAt'>): Date {
  return endOfWorkingDay(createdAt, WITHDRAWAL_DAYS)
}

export interface PaidAmount {
  /** Cents paid, and how many of them can still be refunded. */
  amount: number
  left: number
  /** The paid period. */
  period: Pick<StoredInvoice, 'periodStart' | 'periodEnd'>
}

/**
 * Computes the refund of one payment after a withdrawal: all of it or, if the customer asked for immediate access, the
 * unused share of the period (Code de la consommation, L221-25), rounded in their favour and capped at what is left.
 * @returns cents
 */
export function computeWithdrawalRefund(
  { amount, left, period }: PaidAmount,
  { now, askedForAccess }: { now: Date; askedForAccess: boolean },
): number {
  return Math.min(askedForAccess ? computeUnusedAmount(amount, period, now) : amount, left)
}

function computeUnusedAmount(
  amount: number,
  { periodStart, periodEnd }: PaidAmount['period'],
  now: Date,
): number {
  const whole = periodEnd.getTime() - periodStart.getTime()
  if (whole <= 0) return 0
  const left = Math.min(whole, Math.max(0, periodEnd.getTime() - now.getTime()))
  return Math.ceil((amount * left) / whole)
}
