import { subscriptionChanged } from '@alcove/contracts'
import { closeCheckout } from '../../checkout/actions/close-checkout.ts'
import { WAITING_OUTCOME } from '../../declarations/domain/declaration.ts'
import type { BillingDeps } from '../../deps.ts'
import { enqueueEnd } from '../../provider-commands/actions/enqueue-end.ts'
import { findUnconfirmed } from '../../provider-commands/queries/find-unconfirmed.ts'
import type { BillingTx } from '../../store/store.ts'
import { isExpiredGrant, type StoredSubscription } from '../domain/subscription.ts'
import { recordChange } from './record-change.ts'

type Deps = Pick<BillingDeps, 'ids' | 'clock' | 'provider'>

/**
 * Closes the payment page of a deleted account and ends its subscription now, at the payment provider too, without a
 * refund; a declared withdrawal continues. Commands to the provider are enqueued in the same transaction.
 */
export async function endDeletedAccount(deps: Deps, tx: BillingTx, userId: string): Promise<void> {
  if (!(await tx.lockCustomer(userId))) return
  const now = deps.clock.now()
  const checkout = await tx.findOpenCheckout(userId)
  if (checkout) await closeCheckout(deps, tx, checkout, now)
  const running = await tx.findRunning(userId)
  if (running?.source === deps.provider.name && deps.provider.capabilities.cancels)
    await endAtProvider(deps, tx, running, now)
  else if (running?.source === 'grant') await endGrant(tx, running, now)
  else if (running) await requestManualEnd(deps, tx, running, now)
}

async function endAtProvider(
  deps: Deps,
  tx: BillingTx,
  running: StoredSubscription,
  now: Date,
): Promise<void> {
  if (!(await findUnconfirmed(tx, running, ['end'])))
    await enqueueEnd(deps, tx, running, now, 'account deleted')
}

async function endGrant(tx: BillingTx, running: StoredSubscription, now: Date): Promise<void> {
  if (isExpiredGrant(running, now)) return
  const ended = await tx.endSubscription(running.id, now)
  const change = { cause: 'ended' as const, actorId: running.userId, reason: 'account deleted', at: now }
  tx.emit(subscriptionChanged, await recordChange(tx, ended, change))
}

/** Records a waiting declaration, because only a person can end this subscription at its provider. */
async function requestManualEnd(
  { ids }: Deps,
  tx: BillingTx,
  { id, userId, reference }: StoredSubscription,
  now: Date,
): Promise<void> {
  await tx.insertDeclaration({
    ...WAITING_OUTCOME,
    id: ids(),
    kind: 'termination',
    userId,
    name: '',
    email: '',
    reference: reference ?? id,
    reason: 'Compte supprimé par son titulaire',
    receivedAt: now,
    subscriptionId: id,
    note: null,
  })
}
