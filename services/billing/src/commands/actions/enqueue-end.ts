import type { BillingDeps } from '../deps.ts'
import type { StoredSubscription } from '../domain/subscription.ts'
import type { BillingTx } from '../store/store.ts'
import { insistOn } from './insist-on.ts'

/** Has the provider end what a customer paid for twice, once. Its payments are given back where they are recorded. */
export async function orderEndOfSurplus(
  deps: Pick<BillingDeps, 'ids' | 'log'>,
  tx: Pick<BillingTx, 'insertOrder' | 'enqueue'>,
  { before, after, now }: { before: StoredSubscription | null; after: StoredSubscription; now: Date },
): Promise<void> {
  if (before?.surplus || after.endedAt) return
  deps.log.warn(
    { subscriptionId: after.id },
    'a customer paid for a second subscription: it is ended and given back',
  )
  await orderEnd(deps, tx, after, now, 'paid for twice')
}

/** Has the provider end, once, what we took for running and what turned out to go on with a contract that was ended. */
export async function orderEndOfVoid(
  deps: Pick<BillingDeps, 'ids' | 'log'>,
  tx: Pick<BillingTx, 'insertOrder' | 'findOrdersOf' | 'enqueue'>,
  running: StoredSubscription,
  now: Date,
): Promise<void> {
  if ((await tx.findOrdersOf(running.id)).some(({ kind }) => kind === 'end')) return
  deps.log.warn({ subscriptionId: running.id }, 'a change of plan goes on with what was ended: it is ended')
  await orderEnd(deps, tx, running, now, 'a change of plan of what was ended')
}

/** Has the provider end a subscription at once, and asks until it has. */
export async function orderEnd(
  deps: Pick<BillingDeps, 'ids'>,
  tx: Pick<BillingTx, 'insertOrder' | 'enqueue'>,
  subscription: Pick<StoredSubscription, 'id' | 'userId'>,
  now: Date,
  reason: string,
): Promise<void> {
  await insistOn(deps, tx, now, {
    userId: subscription.userId,
    kind: 'end',
    subscriptionId: subscription.id,
    reason,
  })
}
