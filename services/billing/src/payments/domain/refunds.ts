import type { ProviderCommand } from '../../provider-commands/domain/provider-command.ts'
import type { StoredPayment } from './payment.ts'

type Paid = Pick<StoredPayment, 'status' | 'amount' | 'refundedAmount'>
type Refund = Pick<ProviderCommand, 'status' | 'amount' | 'details' | 'attempts'>

/**
 * Computes the cents that can still be refunded. Refunds that were not refused count, executed and synced or not; so do
 * refunds made in the provider's own console.
 * @param refunds all of the payment, oldest first, here and below
 */
export function computeRefundable(payment: Paid, refunds: readonly Refund[]): number {
  return payment.status === 'succeeded' ? Math.max(0, payment.amount - sumGivenBack(payment, refunds)) : 0
}

/**
 * Computes the cents that have gone back by no refund of ours, as far as is known. Each refund keeps them, because later the
 * provider's sum alone cannot tell such a refund from one of ours that it does not show yet.
 */
export function computeElsewhere(payment: Pick<Paid, 'refundedAmount'>, refunds: readonly Refund[]): number {
  return sumGivenBack(payment, refunds) - sum(refunds.filter(isStanding))
}

/**
 * At least the provider's sum, and the pending refunds that it cannot hold; at least what is known from elsewhere, and all of
 * ours that have not failed.
 */
function sumGivenBack({ refundedAmount }: Pick<Paid, 'refundedAmount'>, refunds: readonly Refund[]): number {
  const elsewhere = Math.max(0, ...refunds.map(({ details }) => details.elsewhere ?? 0))
  // The answer to a pending one may be lost. Those of earlier releases do not tell what went back before them.
  const mayBeHeld = ({ amount, attempts, details }: Refund) =>
    attempts > 0 && details.elsewhere !== undefined && elsewhere + (amount ?? 0) <= refundedAmount
  const missing = refunds.filter((one) => one.status === 'pending' && !mayBeHeld(one))
  return Math.max(refundedAmount + sum(missing), elsewhere + sum(refunds.filter(isStanding)))
}

const isStanding = ({ status }: Refund) => status !== 'failed'

const sum = (refunds: readonly Refund[]) => refunds.reduce((cents, { amount }) => cents + (amount ?? 0), 0)

/** Tests whether an earlier refund, that failed or covers a part, found that no upgrade has credited the payment. */
export function wasUncredited(refunds: readonly Pick<ProviderCommand, 'details'>[]): boolean {
  return refunds.some(({ details }) => details.isUncredited)
}
