import { shareNext } from '@alcove/kit/share-next'
import type { BillingDeps } from '../deps.ts'
import { checkTruth } from '../domain/truth.ts'
import { knownCustomer } from '../queries/known-customer.ts'
import type { TurnOutcome } from '../store/customers.ts'
import { recordTruth } from './record-truth.ts'

/**
 * Makes our records say what the payment provider says about a customer. Notifications, the schedule, the command line
 * and the support button all come here: it does not matter what caused it, how often, or in which order.
 *
 * The truth is fetched outside of any transaction. Turns keep what was seen first from overwriting what was seen later:
 * of two that overlap, the one that would be recorded second looks again, unless the other began after it. Within one
 * process no two overlap: who asks during a look shares the next one.
 * @throws PaymentUnavailable, TruthRefused
 */
export function syncCustomer(deps: BillingDeps, userId: string): Promise<void> {
  return shareNext(deps.looks, userId, async () => {
    // Note: it ends, because a turn is overlapped only by those that were under way when it was claimed.
    while ((await takeTurn(deps, userId)) === 'overlapped');
  })
}

async function takeTurn(deps: BillingDeps, userId: string): Promise<TurnOutcome | 'unknown-customer'> {
  const turn = await deps.store.inTransaction(async (tx) =>
    (await tx.lockCustomer(userId)) ? tx.claimTurn(userId, deps.clock.now()) : null,
  )
  if (turn === null) return 'unknown-customer'
  const known = await knownCustomer(deps, userId)
  const truth = checkTruth(await deps.provider.fetchTruth(known))
  return deps.store.inTransaction(async (tx) => {
    await tx.lockCustomer(userId)
    const now = deps.clock.now()
    const outcome = await tx.recordTurn(userId, turn, now)
    if (outcome === 'recorded') {
      await recordTruth(deps, tx, { userId, truth, now })
      await tx.settleNotifications(userId, deps.provider.name, turn.number, now)
    }
    return outcome
  })
}
