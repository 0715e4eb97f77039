import { AppError } from '@alcove/contracts'
import type { BillingDeps } from '../deps.ts'
import type { MoneyOrder } from '../domain/money-order.ts'
import type { StoredPayment } from '../domain/payment.ts'
import { stillRefundable } from '../domain/refunds.ts'
import { PaymentRefused, PaymentUnavailable } from '../ports.ts'
import type { BillingTx } from '../store/store.ts'
import { carryOutOrder } from './carry-out-order.ts'
import { askLater } from './insist-on.ts'
import { lookAgain } from './look-again.ts'
import { newOrder } from './new-order.ts'
import { recordAct } from './record-act.ts'

export interface Refund {
  paymentId: string
  /** Cents; all that is left where it is not given. */
  amount: number | undefined
  reason: string
  /** Whether the subscription that was paid for ends at once with it. */
  endAccess: boolean
  /** The administrator. */
  actorId: string
}

/**
 * Gives money back: written down first, then asked of the provider while the administrator waits. When the provider is
 * away the order stays, and is asked until there is an outcome. Access ends after the money has gone back: where the
 * provider refuses to give it back, nothing ends.
 * @throws AppError PAYMENT_NOT_FOUND, PAYMENT_NOT_REFUNDABLE for more than is left, or where the provider says no
 */
export async function refundPayment(deps: BillingDeps, wanted: Refund): Promise<void> {
  const payment = await deps.store.findPayment(wanted.paymentId)
  if (!payment) throw new AppError('PAYMENT_NOT_FOUND')
  const { refund, end } = await deps.store.inTransaction((tx) => takeOrders(deps, tx, wanted, payment.userId))
  try {
    await carryOut(deps, refund)
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error
    if (end) await carryOut(deps, end)
    await lookAgain(deps, payment.userId)
    throw new AppError('PAYMENT_NOT_REFUNDABLE', { params: { reason: error.reason }, cause: error })
  }
  if (end) await carryOut(deps, end).catch((error) => onlyRefused(deps, end, error))
  await lookAgain(deps, payment.userId)
}

interface Orders {
  refund: MoneyOrder
  end: MoneyOrder | null
}

/** Under the customer's lock: two administrators do not give the same money back twice. */
async function takeOrders(deps: BillingDeps, tx: BillingTx, wanted: Refund, userId: string): Promise<Orders> {
  await tx.lockCustomer(userId)
  const payment = await tx.findPayment(wanted.paymentId)
  if (!payment) throw new AppError('PAYMENT_NOT_FOUND')
  const left = stillRefundable(payment, await tx.findRefunds(payment.id))
  const amount = wanted.amount ?? left
  if (payment.provider !== deps.provider.name || amount === 0 || amount > left)
    throw new AppError('PAYMENT_NOT_REFUNDABLE', { params: { refundable: left } })
  const { reason, actorId } = wanted
  const now = deps.clock.now()
  const common = {
    userId,
    subscriptionId: payment.subscriptionId,
    details: { insists: true },
    actorId,
    reason,
  }
  const refund = newOrder(deps.ids(), now, { ...common, kind: 'refund', paymentId: payment.id, amount })
  await tx.insertOrder(refund)
  const ends = wanted.endAccess && (await isRunning(tx, payment))
  const details = { ...common.details, after: refund.id }
  const end = ends ? newOrder(deps.ids(), now, { ...common, kind: 'end', details }) : null
  if (end) await tx.insertOrder(end)
  recordAct(deps, tx, {
    actorId,
    action: 'payment.refund',
    subject: { type: 'payment', id: payment.id },
    details: { userId, amount, reason, endAccess: end !== null, orderId: refund.id },
  })
  return { refund, end }
}

async function isRunning(
  tx: Pick<BillingTx, 'findSubscription'>,
  { subscriptionId }: StoredPayment,
): Promise<boolean> {
  const subscription = subscriptionId === null ? null : await tx.findSubscription(subscriptionId)
  return subscription !== null && subscription.endedAt === null
}

/** @throws PaymentRefused */
async function carryOut(deps: BillingDeps, order: MoneyOrder): Promise<void> {
  try {
    await carryOutOrder(deps, order.id)
  } catch (error) {
    if (!(error instanceof PaymentUnavailable)) throw error
    deps.log.warn({ err: error, orderId: order.id }, 'an order waits for the payment provider')
    await deps.store.inTransaction(async (tx) => askLater(tx, order))
  }
}

/** What it refuses to end has ended. */
function onlyRefused({ log }: Pick<BillingDeps, 'log'>, { id: orderId }: MoneyOrder, error: unknown): void {
  if (!(error instanceof PaymentRefused)) throw error
  log.warn({ orderId, reason: error.reason }, 'the payment provider refused an order')
}
