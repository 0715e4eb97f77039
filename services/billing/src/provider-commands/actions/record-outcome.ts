import type { BillingDeps } from '../../deps.ts'
import type { BillingTx } from '../../store/store.ts'
import type { ProviderCommand } from '../domain/provider-command.ts'
import { CHOICES, findUndone } from '../domain/superseded.ts'
import { createCommand } from './create-command.ts'
import { scheduleCommand } from './enqueue-command.ts'
import { handleFailedCommand } from './handle-failed-command.ts'

/** Records the outcome of a command; the first one stays. */
export function recordOutcome(
  deps: Pick<BillingDeps, 'store' | 'clock' | 'ids' | 'log'>,
  command: ProviderCommand,
  status: 'done' | 'failed',
  failure: string | null,
): Promise<void> {
  return deps.store.inTransaction(async (tx) => {
    if (status === 'failed' || CHOICES.includes(command.kind)) await tx.lockCustomer(command.userId)
    const isFirst = await tx.recordCommandOutcome(command.id, { status, endedAt: deps.clock.now(), failure })
    if (isFirst && status === 'failed') await handleFailedCommand(deps, tx, command)
    await repeatUndone(deps, tx, command)
  })
}

/**
 * Repeats a newer cancellation or resume in the background, until a still newer choice supersedes the repetition. Needs the
 * customer's lock, else a choice recorded meanwhile would count as older.
 */
async function repeatUndone(
  { clock, ids }: Pick<BillingDeps, 'clock' | 'ids'>,
  tx: Pick<BillingTx, 'findCommandsOf' | 'insertCommand' | 'enqueue'>,
  command: ProviderCommand,
): Promise<void> {
  const all = command.subscriptionId ? await tx.findCommandsOf(command.subscriptionId) : []
  const undone = findUndone(command, all)
  if (!undone) return
  const { userId, kind, subscriptionId, actorId, reason } = undone
  const repeated = createCommand(ids(), clock.now(), { userId, kind, subscriptionId, actorId, reason })
  await tx.insertCommand(repeated)
  scheduleCommand(tx, repeated)
}
