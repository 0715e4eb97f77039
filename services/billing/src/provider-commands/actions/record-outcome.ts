import { endAfterTermination } from '../../declarations/actions/end-after-termination.ts'
import type { BillingDeps } from '../../deps.ts'
import type { BillingTx } from '../../store/store.ts'
import type { StoredSubscription } from '../../subscriptions/domain/subscription.ts'
import type { ProviderCommand } from '../domain/provider-command.ts'
import { CHOICES, findUndone, orderOutcome } from '../domain/superseded.ts'
import { createCommand } from './create-command.ts'
import { scheduleCommand } from './enqueue-command.ts'
import { reopenAfterFailure } from './reopen-after-failure.ts'
import { reviewAfterFailure } from './review-after-failure.ts'

/** Records the outcome of a command; the first one stays. */
export function recordOutcome(
  deps: Pick<BillingDeps, 'store' | 'clock' | 'ids' | 'log' | 'provider'>,
  command: ProviderCommand,
  status: 'done' | 'failed',
  failure: string | null,
): Promise<void> {
  return deps.store.inTransaction(async (tx) => {
    const { id, userId, kind, subscriptionId } = command
    const isChoice = CHOICES.includes(kind) && subscriptionId !== null
    if (status === 'failed' || isChoice) await tx.lockCustomer(userId)
    const now = deps.clock.now()
    const endedAt = isChoice ? orderOutcome(now, await tx.findCommandsOf(subscriptionId)) : now
    const isFirst = await tx.recordCommandOutcome(id, { status, endedAt, failure })
    const failed = { ...command, failure }
    if (isFirst && status === 'failed') await reopenAfterFailure(deps, tx, failed)
    if (isFirst && status === 'failed') await reviewAfterFailure(deps, tx, failed, now)
    if (isFirst && (kind === 'resume' || kind === 'change'))
      await endAfterTermination(deps, tx, await findAtProvider(deps, tx, userId), now)
    if (isChoice) await repeatUndone(deps, tx, subscriptionId)
  })
}

/**
 * Repeats the choice that counts in the background if an older one may have undone it, until a still newer choice supersedes
 * the repetition. Each outcome can show that. Needs the customer's lock, else a choice recorded meanwhile would count as older.
 */
async function repeatUndone(
  { clock, ids }: Pick<BillingDeps, 'clock' | 'ids'>,
  tx: Pick<BillingTx, 'findCommandsOf' | 'insertCommand' | 'enqueue'>,
  subscriptionId: string,
): Promise<void> {
  const undone = findUndone(await tx.findCommandsOf(subscriptionId))
  if (!undone) return
  const { id: repeats, userId, kind, actorId, reason } = undone
  const input = { userId, kind, subscriptionId, details: { repeats }, actorId, reason }
  const repeated = createCommand(ids(), clock.now(), input)
  await tx.insertCommand(repeated)
  scheduleCommand(tx, repeated)
}

async function findAtProvider(
  { provider }: Pick<BillingDeps, 'provider'>,
  tx: Pick<BillingTx, 'findSubscriptionsOf'>,
  userId: string,
): Promise<StoredSubscription[]> {
  return (await tx.findSubscriptionsOf(userId)).filter(({ source }) => source === provider.name)
}
