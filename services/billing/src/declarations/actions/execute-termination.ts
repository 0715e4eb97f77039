import type { BillingDeps } from '../../deps.ts'
import {
  findUnconfirmedCommand,
  hasPendingCommand,
} from '../../provider-commands/domain/find-unconfirmed-command.ts'
import { findNewestChoice, mayTakeEffect } from '../../provider-commands/domain/superseded.ts'
import type { BillingTx } from '../../store/store.ts'
import { type DeclarationOutcome, toExecutedOutcome, WAITING_OUTCOME } from '../domain/declaration.ts'
import { needsSync } from '../domain/needs-sync.ts'
import { findPromisedEnd } from '../queries/find-promised-end.ts'
import { type DeclarationContext, enqueueDeclaredCommand } from './enqueue-declared-command.ts'

/**
 * Ends a contract at the end of its paid period; a past-due one has no such period and ends now. Waits for a person without the
 * sync that it needs (`needsSync`), when the provider has not begun the next period in time, while a resume is under way, or
 * when the named contract is over and another is paid. Needs the customer's lock.
 */
export async function executeTermination(
  deps: Pick<BillingDeps, 'ids' | 'provider'>,
  tx: BillingTx,
  context: DeclarationContext,
): Promise<DeclarationOutcome> {
  const { declaration, subscription, now, isSynced } = context
  if (subscription.endedAt)
    return (await hasOtherPaid(tx, subscription))
      ? WAITING_OUTCOME
      : toExecutedOutcome(await findPromisedEnd(tx, subscription))
  // A grant never renews.
  if (subscription.source === 'grant') return toExecutedOutcome(subscription.currentPeriodEnd)
  if (subscription.source !== deps.provider.name) return WAITING_OUTCOME
  const isPastDue = subscription.status === 'past_due'
  const commands = await tx.findCommandsOf(subscription.id)
  const syncedAt = (await tx.findCustomer(subscription.userId))?.syncedAt ?? null
  if (subscription.endsWithPeriod && !isPastDue && !mayTakeEffect('resume', commands, syncedAt))
    return toExecutedOutcome(subscription.currentPeriodEnd)
  // A person has to end the contract at the provider first, so nothing is confirmed here.
  if (!deps.provider.capabilities.cancels) return WAITING_OUTCOME
  const end = findUnconfirmedCommand(commands, ['end'], syncedAt)
  if (end) return toExecutedOutcome(end.askedAt)
  if (!isSynced && needsSync(subscription, declaration.receivedAt)) return WAITING_OUTCOME
  if (isPastDue) {
    await enqueueDeclaredCommand(deps, tx, context, { kind: 'end' })
    return toExecutedOutcome(declaration.receivedAt)
  }
  // It is about to be renewed, or to become past due.
  if (subscription.currentPeriodEnd <= now) return WAITING_OUTCOME
  // It can reach the provider after any cancellation and undo it.
  if (hasPendingCommand(commands, 'resume')) return WAITING_OUTCOME
  // An older cancellation gives way to what was chosen after it.
  const cancel = findUnconfirmedCommand(commands, ['cancel'], syncedAt)
  if (!cancel || cancel.id !== findNewestChoice(commands)?.id)
    await enqueueDeclaredCommand(deps, tx, context, { kind: 'cancel' })
  return toExecutedOutcome(subscription.currentPeriodEnd)
}

async function hasOtherPaid(
  tx: Pick<BillingTx, 'findRunning'>,
  { userId }: DeclarationContext['subscription'],
): Promise<boolean> {
  const running = await tx.findRunning(userId)
  return running !== null && running.source !== 'grant'
}
