import type { ProviderCommand } from '../../provider-commands/domain/provider-command.ts'
import { refundableAmount, type StoredPayment } from './payment.ts'

/**
 * Computes the cents that can still be refunded. Refunds that were not refused count, executed and synced or not; so do
 * refunds made in the provider's own console.
 */
export function computeRefundable(
  payment: StoredPayment,
  refunds: readonly Pick<ProviderCommand, 'status' | 'amount'>[],
): number {
  const sum = (status: ProviderCommand['status']) =>
    refunds.reduce((cents, refund) => cents + (refund.status === status ? (refund.amount ?? 0) : 0), 0)
  const pending = sum('pending')
  const unsynced = Math.max(pending, pending + sum('done') - payment.refundedAmount)
  return Math.max(0, refundableAmount(payment) - unsynced)
}

/** Tests whether an earlier refund, that failed or covers a part, found that no upgrade has credited the payment. */
export function wasUncredited(refunds: readonly Pick<ProviderCommand, 'details'>[]): boolean {
  return refunds.some(({ details }) => details.isUncredited)
}
