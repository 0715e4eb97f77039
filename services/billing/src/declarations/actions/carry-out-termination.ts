import { findUnderWay } from '../../commands/domain/find-under-way.ts'
import type { BillingDeps } from '../../deps.ts'
import type { BillingTx } from '../../store/store.ts'
import { carriedOut, type Outcome, WAITING } from '../domain/declaration.ts'
import { type Declared, enqueueDeclared } from './enqueue-declared.ts'

/**
 * Lets a contract end with the period that is paid for. What ends already is left alone. Where the last period could not
 * be paid there is none to wait for: it ends now, and nothing is asked for any more; a person looks where the provider
 * cannot say whether it has been paid since. Where the one that is named is over and another is paid for, a person looks
 * which one is meant. Under the customer's lock.
 */
export async function carryOutTermination(
  deps: Pick<BillingDeps, 'ids' | 'provider'>,
  tx: Pick<BillingTx, 'findCustomer' | 'findRunning' | 'findCommandsOf' | 'insertCommand' | 'enqueue'>,
  declared: Declared,
): Promise<Outcome> {
  const { subscription, now, isSynced } = declared
  if (subscription.endedAt)
    return (await hasAnother(tx, subscription)) ? WAITING : carriedOut(subscription.endedAt)
  // Nobody renews a gift.
  if (subscription.source === 'grant') return carriedOut(subscription.currentPeriodEnd)
  if (subscription.source !== deps.provider.name) return WAITING
  const owes = subscription.status === 'past_due'
  if (subscription.endsWithPeriod && !owes) return carriedOut(subscription.currentPeriodEnd)
  // Nothing is confirmed that the provider has to be asked for by hand.
  if (!deps.provider.capabilities.cancels) return WAITING
  const customer = await tx.findCustomer(subscription.userId)
  const earlier = findUnderWay(
    await tx.findCommandsOf(subscription.id),
    owes ? ['end'] : ['cancel', 'end'],
    customer?.syncedAt ?? null,
  )
  if (owes && !earlier && !isSynced) return WAITING
  if (!earlier) await enqueueDeclared(deps, tx, declared, { kind: owes ? 'end' : 'cancel' })
  const kind = earlier?.kind ?? (owes ? 'end' : 'cancel')
  return carriedOut(kind === 'end' ? (earlier?.askedAt ?? now) : subscription.currentPeriodEnd)
}

async function hasAnother(
  tx: Pick<BillingTx, 'findRunning'>,
  { userId }: Declared['subscription'],
): Promise<boolean> {
  const running = await tx.findRunning(userId)
  return running !== null && running.source !== 'grant'
}
