interface RefundedPayment {
  id: string
  /** Cents that can still be refunded. */
  left: number
  /** Cents that the withdrawal has refunded, or is about to. */
  own: number
}

/**
 * Spreads what a withdrawal still has to refund over the payments of a contract: the unused cents of all of them, less what
 * it has refunded, which may have been computed before all payments were known.
 * @param unused cents by payment
 * @returns cents by payment; first what is unused of each, then what is left of the others
 */
export function spreadRefund(
  payments: readonly RefundedPayment[],
  unused: ReadonlyMap<string, number>,
): Map<string, number> {
  const unusedOf = ({ id }: RefundedPayment) => unused.get(id) ?? 0
  let due = payments.reduce((sum, payment) => sum + unusedOf(payment) - payment.own, 0)
  const amounts = new Map<string, number>()
  const take = ({ id, left }: RefundedPayment, wanted: number) => {
    const before = amounts.get(id) ?? 0
    const amount = Math.max(0, Math.min(due, wanted, left - before))
    due -= amount
    amounts.set(id, before + amount)
  }
  for (const payment of payments) take(payment, unusedOf(payment) - payment.own)
  for (const payment of payments) take(payment, payment.left)
  return amounts
}
