import type { ProviderCommand } from '../../commands/domain/provider-command.ts'
import { refundable, type StoredPayment } from './payment.ts'

/**
 * Cents that can still be ordered back. What was ordered and not refused counts, whether the provider has done it yet or
 * its truth has been fetched since; so does what was given back in the provider's own console.
 */
export function stillRefundable(
  payment: StoredPayment,
  refunds: readonly Pick<ProviderCommand, 'status' | 'amount'>[],
): number {
  const sum = (status: ProviderCommand['status']) =>
    refunds.reduce((cents, one) => cents + (one.status === status ? (one.amount ?? 0) : 0), 0)
  const pending = sum('pending')
  const unseen = Math.max(pending, pending + sum('done') - payment.refundedAmount)
  return Math.max(0, refundable(payment) - unseen)
}
