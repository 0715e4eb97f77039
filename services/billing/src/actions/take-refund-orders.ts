import { AppError } from '@alcove/contracts'
import { recordAct } from '@alcove/kit/events/record-act'
import type { BillingDeps } from '../deps.ts'
import type { MoneyOrder } from '../domain/money-order.ts'
import type { StoredPayment } from '../domain/payment.ts'
import { stillRefundable } from '../domain/refunds.ts'
import type { BillingTx } from '../store/store.ts'
import { newOrder } from './new-order.ts'

export interface Refund {
  paymentId: string
  /** Cents; all that is left where it is not given. */
  amount: number | undefined
  reason: string
  /** Whether the subscription that was paid for ends at once with it. */
  endAccess: boolean
  /** The administrator. */
  actorId: string
  /** Under which it may be asked again; an order that has it already is not written twice. */
  requestId: string | undefined
}

/** Money that goes back, and the end of what was paid for, which waits until it has. */
export interface RefundOrders {
  refund: MoneyOrder
  end: MoneyOrder | null
}

/**
 * Writes down what an administrator wants, under the customer's lock: two of them do not give the same money back twice.
 * @throws AppError PAYMENT_NOT_FOUND, PAYMENT_NOT_REFUNDABLE for more than is left, REQUEST_REPEATED
 */
export async function takeRefundOrders(
  deps: BillingDeps,
  tx: BillingTx,
  wanted: Refund,
  userId: string,
): Promise<RefundOrders> {
  await tx.lockCustomer(userId)
  const payment = await tx.findPayment(wanted.paymentId)
  if (!payment) throw new AppError('PAYMENT_NOT_FOUND')
  const repeated = wanted.requestId ? await tx.findOrder(wanted.requestId) : null
  if (repeated) return takenBefore(tx, wanted, repeated)
  const left = stillRefundable(payment, await tx.findRefunds(payment.id))
  const amount = wanted.amount ?? left
  if (payment.provider !== deps.provider.name || amount === 0 || amount > left)
    throw new AppError('PAYMENT_NOT_REFUNDABLE', { params: { refundable: left } })
  const orders = ordersFor(deps, wanted, payment, amount)
  const end = (await isRunning(tx, payment)) ? orders.end : null
  await tx.insertOrder(orders.refund)
  if (end) await tx.insertOrder(end)
  const { actorId, reason } = wanted
  recordAct(deps, tx, {
    actorId,
    action: 'payment.refund',
    subject: { type: 'payment', id: payment.id },
    details: { userId, amount, reason, endAccess: end !== null, orderId: orders.refund.id },
  })
  return { refund: orders.refund, end }
}

/** @param amount in cents */
function ordersFor(
  { ids, clock }: Pick<BillingDeps, 'ids' | 'clock'>,
  { requestId, endAccess, actorId, reason, ...wanted }: Refund,
  { id: paymentId, userId, subscriptionId }: StoredPayment,
  amount: number,
): RefundOrders {
  const now = clock.now()
  const common = { userId, subscriptionId, actorId, reason }
  const asked = { amount: wanted.amount ?? null, endAccess }
  const refund = newOrder(requestId ?? ids(), now, {
    ...common,
    kind: 'refund',
    paymentId,
    amount,
    details: { insists: true, asked },
  })
  const details = { insists: true, after: refund.id }
  return { refund, end: endAccess ? newOrder(ids(), now, { ...common, kind: 'end', details }) : null }
}

async function takenBefore(
  tx: Pick<BillingTx, 'findOrdersOf'>,
  wanted: Refund,
  refund: MoneyOrder,
): Promise<RefundOrders> {
  const { paymentId, subscriptionId, details } = refund
  const isSame =
    paymentId === wanted.paymentId &&
    details.asked?.amount === (wanted.amount ?? null) &&
    details.asked.endAccess === wanted.endAccess
  if (!isSame) throw new AppError('REQUEST_REPEATED')
  const orders = subscriptionId === null ? [] : await tx.findOrdersOf(subscriptionId)
  return { refund, end: orders.find((order) => order.details.after === refund.id) ?? null }
}

async function isRunning(
  tx: Pick<BillingTx, 'findSubscription'>,
  { subscriptionId }: StoredPayment,
): Promise<boolean> {
  const subscription = subscriptionId === null ? null : await tx.findSubscription(subscriptionId)
  return subscription !== null && subscription.endedAt === null
}
