import { AppError } from '@alcove/contracts'
import { recordAct } from '@alcove/kit/events/record-act'
import { createCommand } from '../../commands/actions/create-command.ts'
import type { ProviderCommand } from '../../commands/domain/provider-command.ts'
import type { BillingDeps } from '../../deps.ts'
import type { BillingTx } from '../../store/store.ts'
import { goesOnAs, salesOf } from '../../subscriptions/domain/contract.ts'
import type { StoredSubscription } from '../../subscriptions/domain/subscription.ts'
import type { StoredPayment } from '../domain/payment.ts'
import { stillRefundable } from '../domain/refunds.ts'

export interface RefundRequest {
  paymentId: string
  /** Cents; all that is left where it is not given. */
  amount: number | undefined
  reason: string
  /** Whether what was paid for, or what it goes on as after a change of plan, ends at once with it. */
  endAccess: boolean
  /** The administrator. */
  actorId: string
  /** Under which it may be asked again; an order that has it already is not written twice. */
  requestId: string | undefined
}

/** Money that goes back, and the end of what was paid for, which waits until it has. */
export interface RefundCommands {
  refund: ProviderCommand
  end: ProviderCommand | null
}

/**
 * Writes down what an administrator wants, under the customer's lock: two of them do not give the same money back twice.
 * @throws AppError PAYMENT_NOT_FOUND, PAYMENT_NOT_REFUNDABLE for more than is left, REQUEST_REPEATED
 */
export async function createRefundCommands(
  deps: BillingDeps,
  tx: BillingTx,
  wanted: RefundRequest,
  userId: string,
): Promise<RefundCommands> {
  await tx.lockCustomer(userId)
  const payment = await tx.findPayment(wanted.paymentId)
  if (!payment) throw new AppError('PAYMENT_NOT_FOUND')
  const repeated = wanted.requestId ? await tx.findCommand(wanted.requestId) : null
  if (repeated) return findRepeated(tx, wanted, repeated)
  const left = stillRefundable(payment, await tx.findRefunds(payment.id))
  const amount = wanted.amount ?? left
  if (payment.provider !== deps.provider.name || amount === 0 || amount > left)
    throw new AppError('PAYMENT_NOT_REFUNDABLE', { params: { refundable: left } })
  const running = wanted.endAccess ? await findRunningContract(tx, payment) : null
  const { refund, end } = commandsFor(deps, wanted, { payment, amount, running })
  await tx.insertCommand(refund)
  if (end) await tx.insertCommand(end)
  const { actorId, reason } = wanted
  recordAct(deps, tx, {
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

interface Wanted {
  payment: StoredPayment
  /** Cents. */
  amount: number
  /** What ends with it. */
  running: StoredSubscription | null
}

function commandsFor(
  { ids, clock }: Pick<BillingDeps, 'ids' | 'clock'>,
  { requestId, endAccess, actorId, reason, ...wanted }: RefundRequest,
  { payment: { id: paymentId, userId, subscriptionId }, amount, running }: Wanted,
): RefundCommands {
  const now = clock.now()
  const common = { userId, actorId, reason }
  const asked = { amount: wanted.amount ?? null, endAccess }
  const refund = createCommand(requestId ?? ids(), now, {
    ...common,
    kind: 'refund',
    subscriptionId,
    paymentId,
    amount,
    details: { insists: true, asked },
  })
  const details = { insists: true, after: refund.id }
  const end =
    running && createCommand(ids(), now, { ...common, kind: 'end', subscriptionId: running.id, details })
  return { refund, end }
}

async function findRepeated(
  tx: Pick<BillingTx, 'findSubscription' | 'findSubscriptionsOf' | 'findCommandsOf'>,
  wanted: RefundRequest,
  refund: ProviderCommand,
): Promise<RefundCommands> {
  const { paymentId, details } = refund
  const isSame =
    paymentId === wanted.paymentId &&
    details.asked?.amount === (wanted.amount ?? null) &&
    details.asked.endAccess === wanted.endAccess
  if (!isSame) throw new AppError('REQUEST_REPEATED')
  for (const { id } of await findContract(tx, refund)) {
    const end = (await tx.findCommandsOf(id)).find((order) => order.details.after === refund.id)
    if (end) return { refund, end }
  }
  return { refund, end: null }
}

type Reads = Pick<BillingTx, 'findSubscription' | 'findSubscriptionsOf'>
type Paid = Pick<StoredPayment, 'subscriptionId'>

/** Every sale of the contract that was paid for. */
async function findContract(tx: Reads, { subscriptionId }: Paid): Promise<StoredSubscription[]> {
  const paidFor = subscriptionId === null ? null : await tx.findSubscription(subscriptionId)
  if (!paidFor) return []
  const others = salesOf(paidFor, await tx.findSubscriptionsOf(paidFor.userId))
  return [paidFor, ...others.filter(({ id }) => id !== paidFor.id)]
}

async function findRunningContract(tx: Reads, paid: Paid): Promise<StoredSubscription | null> {
  const [paidFor, ...others] = await findContract(tx, paid)
  const running = paidFor && goesOnAs(paidFor, [paidFor, ...others])
  return running && running.endedAt === null ? running : null
}
