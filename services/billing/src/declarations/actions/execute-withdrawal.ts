import type { BillingDeps } from '../../deps.ts'
import { hasPendingCommand } from '../../provider-commands/domain/find-unconfirmed-command.ts'
import { findUnconfirmed } from '../../provider-commands/queries/find-unconfirmed.ts'
import type { BillingTx } from '../../store/store.ts'
import type { StoredSubscription } from '../../subscriptions/domain/subscription.ts'
import { findSales } from '../../subscriptions/queries/find-sales.ts'
import {
  type DeclarationOutcome,
  isByOwner,
  type StoredDeclaration,
  toExecutedOutcome,
  WAITING_OUTCOME,
} from '../domain/declaration.ts'
import { computeWithdrawalDeadline } from '../domain/withdrawal-deadline.ts'
import { isRefundUnclear } from '../queries/is-refund-unclear.ts'
import { type DeclarationContext, enqueueDeclaredCommand } from './enqueue-declared-command.ts'
import { enqueueWithdrawalRefunds } from './enqueue-withdrawal-refunds.ts'

/**
 * Ends and refunds a contract at once if declared in time; one never paid, over, being changed, without API, or of which it
 * is unclear what has to be refunded waits for a person. `refundAfterWithdrawal` refunds payments recorded later. Needs the customer's lock.
 */
export async function executeWithdrawal(
  deps: Pick<BillingDeps, 'ids' | 'provider'>,
  tx: BillingTx,
  context: DeclarationContext,
): Promise<DeclarationOutcome> {
  const {
    subscription,
    declaration: { receivedAt },
  } = context
  const sales = await findSales(tx, subscription.id)
  const earlier = await tx.findWithdrawals(sales.map(({ id }) => id))
  if (earlier.some((one) => isHandled(one, sales))) return WAITING_OUTCOME
  const executed = earlier.find(({ status }) => status === 'carried-out')
  if (executed) return executed
  const { name, capabilities } = deps.provider
  const isOurs = subscription.source === name && capabilities.cancels && !subscription.isDuplicate
  const isLate = receivedAt > computeWithdrawalDeadline(subscription)
  if (!isOurs || subscription.endedAt || isLate) return WAITING_OUTCOME
  if (await hasPendingChange(tx, sales)) return WAITING_OUTCOME
  if (await isRefundUnclear(tx, sales)) return WAITING_OUTCOME
  // No other end takes credit back.
  if (deps.provider.takeCredit || !(await findUnconfirmed(tx, subscription, ['end'])))
    await enqueueDeclaredCommand(deps, tx, context, { kind: 'end' })
  return toExecutedOutcome(receivedAt, await enqueueWithdrawalRefunds(deps, tx, context, sales))
}

/** Tests whether a person handles or has settled an earlier withdrawal; a stranger's guess blocks nothing while it waits. */
function isHandled(earlier: StoredDeclaration, sales: readonly StoredSubscription[]): boolean {
  return earlier.status === 'settled' || (earlier.status === 'waiting' && isByOwner(earlier, sales))
}

/** The charge of a pending plan change is unknown until the provider answers; the refund would be too small. */
async function hasPendingChange(
  tx: Pick<BillingTx, 'findCommandsOf'>,
  sales: readonly StoredSubscription[],
): Promise<boolean> {
  for (const { id } of sales) if (hasPendingCommand(await tx.findCommandsOf(id), 'change')) return true
  return false
}
