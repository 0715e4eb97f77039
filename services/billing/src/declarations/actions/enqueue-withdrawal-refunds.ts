import type { BillingDeps } from '../../deps.ts'
import type { BillingTx } from '../../store/store.ts'
import type { StoredSubscription } from '../../subscriptions/domain/subscription.ts'
import { spreadRefund } from '../domain/spread-refund.ts'
import { computeUnusedPayments } from '../domain/unused-payments.ts'
import { type DeclarationContext, enqueueDeclaredCommand } from './enqueue-declared-command.ts'
import { findPaidPeriods } from './find-paid-periods.ts'

type Tx = Pick<
  BillingTx,
  | 'findCheckout'
  | 'findExecutedWithdrawals'
  | 'findInvoicesOf'
  | 'findPaymentsOf'
  | 'findRefunds'
  | 'insertCommand'
  | 'enqueue'
>

/**
 * Enqueues the refunds that a withdrawal requires for the payments of a contract, as of the declaration: all of them or, if
 * the customer asked for immediate access, what is unused (Code de la consommation, L221-25). Pending and done refunds
 * count, so a repeat enqueues nothing. Needs the customer's lock.
 * @param sales all of the contract
 * @returns cents of the enqueued refunds
 */
export async function enqueueWithdrawalRefunds(
  deps: Pick<BillingDeps, 'ids'>,
  tx: Tx,
  context: Omit<DeclarationContext, 'isSynced'>,
  sales: readonly StoredSubscription[],
): Promise<number> {
  const { declaration } = context
  const executed = await tx.findExecutedWithdrawals(sales.map(({ id }) => id))
  const periods = await findPaidPeriods(tx, sales, new Set([declaration, ...executed].map(({ id }) => id)))
  const payments = periods.flatMap((period) => period.payments)
  const amounts = (await askedForAccess(tx, sales))
    ? spreadRefund(payments, computeUnusedPayments(periods, declaration.receivedAt))
    : new Map(payments.map(({ id, left }) => [id, left]))
  let sum = 0
  for (const { id: paymentId, elsewhere } of payments) {
    const amount = amounts.get(paymentId) ?? 0
    if (amount === 0) continue
    const details = { elsewhere }
    await enqueueDeclaredCommand(deps, tx, context, { kind: 'refund', paymentId, amount, details })
    sum += amount
  }
  return sum
}

/** All sales of a contract come from one checkout. */
async function askedForAccess(
  tx: Pick<BillingTx, 'findCheckout'>,
  [sale]: readonly StoredSubscription[],
): Promise<boolean> {
  const checkout = sale?.checkoutId ? await tx.findCheckout(sale.checkoutId) : null
  return checkout !== null && checkout.consentVersion !== null
}
