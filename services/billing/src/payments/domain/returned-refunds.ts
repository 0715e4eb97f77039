import type { ProviderCommand } from '../../provider-commands/domain/provider-command.ts'
import type { StoredPayment } from './payment.ts'
import { computeElsewhere } from './refunds.ts'

type Sum = Pick<StoredPayment, 'refundedAmount'>
type Refund = Pick<ProviderCommand, 'status' | 'amount' | 'details' | 'attempts'>

/**
 * Finds which of our refunds came back when the provider's sum fell: the newest of that amount; else, unless those made
 * elsewhere can account for it, the newest ones until the sum holds the others.
 * @param refunds all of the payment, oldest first
 * @returns them, and the most that can have been refunded elsewhere and not come back
 */
export function findReturnedRefunds<R extends Refund>(
  before: Sum,
  after: Sum,
  refunds: readonly R[],
): { failed: R[]; elsewhere: number } {
  const elsewhere = computeElsewhere(before, refunds)
  const fallen = before.refundedAmount - after.refundedAmount
  const newestFirst = refunds.filter(({ status }) => status === 'done').toReversed()
  const exact = newestFirst.find(({ amount }) => amount === fallen)
  if (exact) return { failed: [exact], elsewhere }
  let claimed = newestFirst.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
  const failed: R[] = []
  for (const refund of fallen > elsewhere ? newestFirst : []) {
    if (claimed <= after.refundedAmount - elsewhere) break
    claimed -= refund.amount ?? 0
    failed.push(refund)
  }
  return { failed, elsewhere: Math.max(0, after.refundedAmount - claimed) }
}
