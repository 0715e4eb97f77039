import { WITHDRAWAL_DAYS } from '@alcove/contracts'
import { endOfWorkingDay } from '@alcove/kit/calendar/working-day'
import type { StoredSubscription } from '../../subscriptions/domain/subscription.ts'

/**
 * Computes the last moment of the fourteenth day after the day on which a contract began (renewals do not count) or, if
 * that is a Saturday, Sunday or holiday, of the next working day (Code de la consommation, L221-19).
 */
export function computeWithdrawalDeadline({ createdAt }: Pick<StoredSubscription, 'createdAt'>): Date {
  return endOfWorkingDay(createdAt, WITHDRAWAL_DAYS)
}
