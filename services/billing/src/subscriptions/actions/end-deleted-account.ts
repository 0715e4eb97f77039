import { subscriptionChanged } from '@alcove/contracts'
import { closeCheckout } from '../../checkout/actions/close-checkout.ts'
import { enqueueEnd } from '../../commands/actions/enqueue-end.ts'
import { findUnderWay } from '../../commands/domain/find-under-way.ts'
import { WAITING } from '../../declarations/domain/declaration.ts'
import type { BillingDeps } from '../../deps.ts'
import type { BillingTx } from '../../store/store.ts'
import { isExpiredGrant, type StoredSubscription } from '../domain/subscription.ts'
import { recordChange } from './record-change.ts'

type Deps = Pick<BillingDeps, 'ids' | 'clock' | 'provider'>

/**
 * Ends what runs for an account that was deleted: its page of payment closes, its subscription ends now, at the payment
 * provider too, and nothing is asked for any more. What was paid stays paid: a withdrawal that was declared before goes
 * on. In one transaction: orders to the provider are recorded, and asked until it has taken them.
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
  else if (running) await haveEnded(deps, tx, running, now)
}

async function endAtProvider(
  deps: Deps,
  tx: BillingTx,
  running: StoredSubscription,
  now: Date,
): Promise<void> {
  const customer = await tx.findCustomer(running.userId)
  const commands = await tx.findCommandsOf(running.id)
  if (!findUnderWay(commands, ['end'], customer?.syncedAt ?? null))
    await enqueueEnd(deps, tx, running, now, 'account deleted')
}

async function endGrant(tx: BillingTx, running: StoredSubscription, now: Date): Promise<void> {
  if (isExpiredGrant(running, now)) return
  const ended = await tx.endSubscription(running.id, now)
  const change = { cause: 'ended' as const, actorId: running.userId, reason: 'account deleted', at: now }
  tx.emit(subscriptionChanged, await recordChange(tx, ended, change))
}

/** What the provider cannot be asked for from here waits among the declarations, where a person ends it there. */
async function haveEnded(
  { ids }: Deps,
  tx: BillingTx,
  { id, userId, reference }: StoredSubscription,
  now: Date,
): Promise<void> {
  await tx.insertDeclaration({
    ...WAITING,
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
