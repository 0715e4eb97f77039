import type { BillingDeps } from '../../deps.ts'
import { findUnconfirmedCommand } from '../../provider-commands/domain/find-unconfirmed-command.ts'
import type { BillingTx } from '../../store/store.ts'
import { type DeclarationOutcome, toExecutedOutcome, WAITING_OUTCOME } from '../domain/declaration.ts'
import { type DeclarationContext, enqueueDeclaredCommand } from './enqueue-declared-command.ts'

/**
 * Ends a contract at the end of its paid period; a past-due one has no such period and ends now. Waits for a person when
 * the sync of a past-due contract failed, or when the named contract is over and another is paid. Needs the customer's lock.
 */
export async function executeTermination(
  deps: Pick<BillingDeps, 'ids' | 'provider'>,
  tx: Pick<BillingTx, 'findCustomer' | 'findRunning' | 'findCommandsOf' | 'insertCommand' | 'enqueue'>,
  context: DeclarationContext,
): Promise<DeclarationOutcome> {
  const { subscription, now, isSynced } = context
  if (subscription.endedAt)
    return (await hasOtherPaid(tx, subscription)) ? WAITING_OUTCOME : toExecutedOutcome(subscription.endedAt)
  // A grant never renews.
  if (subscription.source === 'grant') return toExecutedOutcome(subscription.currentPeriodEnd)
  if (subscription.source !== deps.provider.name) return WAITING_OUTCOME
  const isPastDue = subscription.status === 'past_due'
  if (subscription.endsWithPeriod && !isPastDue) return toExecutedOutcome(subscription.currentPeriodEnd)
  // A person has to end the contract at the provider first, so nothing is confirmed here.
  if (!deps.provider.capabilities.cancels) return WAITING_OUTCOME
  const customer = await tx.findCustomer(subscription.userId)
  const earlier = findUnconfirmedCommand(
    await tx.findCommandsOf(subscription.id),
    isPastDue ? ['end'] : ['cancel', 'end'],
    customer?.syncedAt ?? null,
  )
  if (isPastDue && !earlier && !isSynced) return WAITING_OUTCOME
  if (!earlier) await enqueueDeclaredCommand(deps, tx, context, { kind: isPastDue ? 'end' : 'cancel' })
  const kind = earlier?.kind ?? (isPastDue ? 'end' : 'cancel')
  return toExecutedOutcome(kind === 'end' ? (earlier?.askedAt ?? now) : subscription.currentPeriodEnd)
}

async function hasOtherPaid(
  tx: Pick<BillingTx, 'findRunning'>,
  { userId }: DeclarationContext['subscription'],
): Promise<boolean> {
  const running = await tx.findRunning(userId)
  return running !== null && running.source !== 'grant'
}
