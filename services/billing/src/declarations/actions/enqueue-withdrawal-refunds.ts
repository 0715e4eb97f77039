import type { BillingDeps } from '../../deps.ts'
import type { StoredPayment } from '../../payments/domain/payment.ts'
import type { BillingTx } from '../../store/store.ts'
import type { StoredSubscription } from '../../subscriptions/domain/subscription.ts'
import { computeUnusedPayments } from '../domain/unused-payments.ts'
import { type DeclarationContext, enqueueDeclaredCommand } from './enqueue-declared-command.ts'
import { findPaidPeriods } from './find-paid-periods.ts'

type Tx = Pick<
  BillingTx,
  'findCheckout' | 'findInvoicesOf' | 'findPaymentsOf' | 'findRefunds' | 'insertCommand' | 'enqueue'
>

/**
 * Enqueues the refunds that a withdrawal requires for payments of a contract, as of the declaration: all of them or, if the
 * customer asked for immediate access, what is unused (Code de la consommation, L221-25). Pending and done refunds count,
 * so a repeat enqueues nothing. Needs the customer's lock.
 * @param sales all of the contract
 * @param isMeant which payments to refund
 * @returns cents of the enqueued refunds
 */
export async function enqueueWithdrawalRefunds(
  deps: Pick<BillingDeps, 'ids'>,
  tx: Tx,
  context: Omit<DeclarationContext, 'isSynced'>,
  sales: readonly StoredSubscription[],
  isMeant: (payment: StoredPayment) => boolean = () => true,
): Promise<number> {
  const { declaration } = context
  const periods = await findPaidPeriods(tx, sales, declaration.id)
  const unused = computeUnusedPayments(periods, declaration.receivedAt)
  const isProportional = await askedForAccess(tx, sales)
  let sum = 0
  for (const { payment, left, own } of periods.flatMap(({ payments }) => payments)) {
    if (!isMeant(payment)) continue
    const amount = isProportional ? Math.min((unused.get(payment.id) ?? 0) - own, left) : left
    if (amount <= 0) continue
    await enqueueDeclaredCommand(deps, tx, context, { kind: 'refund', paymentId: payment.id, amount })
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
