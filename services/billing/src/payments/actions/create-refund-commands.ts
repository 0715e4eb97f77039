import { AppError } from '@alcove/contracts'
import { recordAuditEntry } from '@alcove/kit/events/record-audit-entry'
import type { BillingDeps } from '../../deps.ts'
import { createCommand } from '../../provider-commands/actions/create-command.ts'
import type { ProviderCommand } from '../../provider-commands/domain/provider-command.ts'
import type { BillingTx } from '../../store/store.ts'
import { findContractSales } from '../../subscriptions/domain/contract.ts'
import { toEndDetails } from '../../subscriptions/domain/paid-until.ts'
import type { StoredSubscription } from '../../subscriptions/domain/subscription.ts'
import { requireSeenState, type SeenState } from '../../subscriptions/queries/require-seen-state.ts'
import type { StoredPayment } from '../domain/payment.ts'
import { computeElsewhere, computeRefundable, wasUncredited } from '../domain/refunds.ts'
import { findRunningSale } from '../domain/running-sale.ts'

/** Without `endAccess`, what was seen of the subscription does not count. */
export interface RefundRequest extends SeenState {
  paymentId: string
  /** Cents; undefined for everything left. */
  amount: number | undefined
  reason: string
  /** Ends the paid subscription, or the sale that continues it after a plan change, after the refund. */
  endAccess: boolean
  /** The administrator. */
  actorId: string
  /** Idempotency key of the caller; it becomes the id of the command. */
  requestId: string | undefined
  /** Cents that were left when the administrator looked; undefined if unknown. */
  seenRefundable: number | undefined
}

/** The refund, and the end of the subscription, which waits for the refund. */
export interface RefundCommands {
  refund: ProviderCommand
  end: ProviderCommand | null
}

/**
 * Records the commands of a refund under the customer's lock, so that two administrators cannot refund the same money.
 * @throws AppError PAYMENT_NOT_FOUND, PAYMENT_NOT_REFUNDABLE for more than is left, PAYMENT_CHANGED for another rest than
 *   was seen, SUBSCRIPTION_CHANGED for an end of another state than was seen, REQUEST_REPEATED
 */
export async function createRefundCommands(
  deps: BillingDeps,
  tx: BillingTx,
  request: RefundRequest,
  userId: string,
): Promise<RefundCommands> {
  await tx.lockCustomer(userId)
  const payment = await tx.findPayment(request.paymentId)
  if (!payment) throw new AppError('PAYMENT_NOT_FOUND')
  const repeated = request.requestId ? await tx.findCommand(request.requestId) : null
  if (repeated) return findRepeated(tx, request, repeated)
  const earlier = await tx.findRefunds(payment.id)
  const left = computeRefundable(payment, earlier)
  const amount = request.amount ?? left
  if (payment.provider !== deps.provider.name || amount === 0 || amount > left)
    throw new AppError('PAYMENT_NOT_REFUNDABLE', { params: { refundable: left } })
  if (request.seenRefundable !== undefined && request.seenRefundable !== left)
    throw new AppError('PAYMENT_CHANGED', { params: { refundable: left } })
  const running = request.endAccess ? await findSeenSale(tx, request, payment) : null
  const { refund, end } = createCommands(deps, request, {
    payment,
    amount,
    running,
    elsewhere: computeElsewhere(payment, earlier),
    isUncredited: wasUncredited(earlier),
  })
  await tx.insertCommand(refund)
  if (end) await tx.insertCommand(end)
  const { actorId, reason } = request
  recordAuditEntry(deps, tx, {
    actorId,
    action: 'payment.refund',
    subject: { type: 'payment', id: payment.id },
    details: {
      userId,
      amount,
      reason,
      endAccess: end !== null,
      subscriptionId: end?.subscriptionId ?? null,
      orderId: refund.id,
    },
  })
  return { refund, end }
}

interface CheckedRefund {
  payment: StoredPayment
  /** Cents. */
  amount: number
  /** The subscription to end, if any. */
  running: StoredSubscription | null
  /** Cents. */
  elsewhere: number
  isUncredited: boolean
}

function createCommands(
  { ids, clock }: Pick<BillingDeps, 'ids' | 'clock'>,
  { requestId, endAccess, actorId, reason, ...requested }: RefundRequest,
  {
    payment: { id: paymentId, userId, subscriptionId },
    amount,
    running,
    elsewhere,
    isUncredited,
  }: CheckedRefund,
): RefundCommands {
  const now = clock.now()
  const common = { userId, actorId, reason }
  const asked = { amount: requested.amount ?? null, endAccess }
  const refund = createCommand(requestId ?? ids(), now, {
    ...common,
    kind: 'refund',
    subscriptionId,
    paymentId,
    amount,
    details: { insists: true, asked, elsewhere, ...(isUncredited && { isUncredited }) },
  })
  const end =
    running &&
    createCommand(ids(), now, {
      ...common,
      kind: 'end',
      subscriptionId: running.id,
      details: { insists: true, after: refund.id, ...toEndDetails(running, now) },
    })
  return { refund, end }
}

async function findRepeated(
  tx: Pick<BillingTx, 'findSubscription' | 'findSubscriptionsOf' | 'findCommandsOf'>,
  request: RefundRequest,
  refund: ProviderCommand,
): Promise<RefundCommands> {
  const { paymentId, details } = refund
  const isSame =
    paymentId === request.paymentId &&
    details.asked?.amount === (request.amount ?? null) &&
    details.asked.endAccess === request.endAccess
  if (!isSame) throw new AppError('REQUEST_REPEATED')
  for (const { id } of await findContract(tx, refund)) {
    const end = (await tx.findCommandsOf(id)).find((command) => command.details.after === refund.id)
    if (end) return { refund, end }
  }
  return { refund, end: null }
}

type Reads = Pick<BillingTx, 'findSubscription' | 'findSubscriptionsOf'>
type PaidSale = Pick<StoredPayment, 'subscriptionId'>

/** Finds all sales of the paid contract; the paid one comes first. */
async function findContract(tx: Reads, { subscriptionId }: PaidSale): Promise<StoredSubscription[]> {
  const paidFor = subscriptionId === null ? null : await tx.findSubscription(subscriptionId)
  if (!paidFor) return []
  const others = findContractSales(paidFor, await tx.findSubscriptionsOf(paidFor.userId))
  return [paidFor, ...others.filter(({ id }) => id !== paidFor.id)]
}

/** Finds the sale to end, if any, as the administrator saw it. */
async function findSeenSale(
  tx: Pick<Reads, 'findSubscriptionsOf'>,
  request: SeenState,
  payment: StoredPayment,
): Promise<StoredSubscription | null> {
  const running = findRunningSale(payment, await tx.findSubscriptionsOf(payment.userId))
  requireSeenState({ ...request, when: 'now' }, running)
  return running
}
