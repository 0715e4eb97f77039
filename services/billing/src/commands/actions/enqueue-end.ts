import type { BillingDeps } from '../../deps.ts'
import type { BillingTx } from '../../store/store.ts'
import type { StoredSubscription } from '../../subscriptions/domain/subscription.ts'
import { enqueueCommand } from './enqueue-command.ts'

/** Has the provider end what a customer paid for twice, once. Its payments are given back where they are recorded. */
export async function enqueueEndOfDuplicate(
  deps: Pick<BillingDeps, 'ids' | 'log'>,
  tx: Pick<BillingTx, 'insertCommand' | 'enqueue'>,
  { before, after, now }: { before: StoredSubscription | null; after: StoredSubscription; now: Date },
): Promise<void> {
  if (before?.isDuplicate || after.endedAt) return
  deps.log.warn(
    { subscriptionId: after.id },
    'a customer paid for a second subscription: it is ended and given back',
  )
  await enqueueEnd(deps, tx, after, now, 'paid for twice')
}

/** Has the provider end, once, what we took for running and what turned out to go on with a contract that was ended. */
export async function enqueueEndOfVoidChange(
  deps: Pick<BillingDeps, 'ids' | 'log'>,
  tx: Pick<BillingTx, 'insertCommand' | 'findCommandsOf' | 'enqueue'>,
  running: StoredSubscription,
  now: Date,
): Promise<void> {
  if ((await tx.findCommandsOf(running.id)).some(({ kind }) => kind === 'end')) return
  deps.log.warn({ subscriptionId: running.id }, 'a change of plan goes on with what was ended: it is ended')
  await enqueueEnd(deps, tx, running, now, 'a change of plan of what was ended')
}

/** Has the provider end a subscription at once, and asks until it has. */
export async function enqueueEnd(
  deps: Pick<BillingDeps, 'ids'>,
  tx: Pick<BillingTx, 'insertCommand' | 'enqueue'>,
  subscription: Pick<StoredSubscription, 'id' | 'userId'>,
  now: Date,
  reason: string,
): Promise<void> {
  await enqueueCommand(deps, tx, now, {
    userId: subscription.userId,
    kind: 'end',
    subscriptionId: subscription.id,
    reason,
  })
}
