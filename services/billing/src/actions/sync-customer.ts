import type { BillingDeps } from '../deps.ts'
import { checkTruth } from '../domain/truth.ts'
import { knownCustomer } from '../queries/known-customer.ts'
import { recordTruth } from './record-truth.ts'

/**
 * Makes our records say what the payment provider says about a customer. Notifications, the schedule, the command line
 * and the support button all come here: it does not matter what caused it, how often, or in which order.
 *
 * The truth is fetched outside of any transaction. Turns keep what was fetched first from overwriting what was fetched
 * later.
 * @throws PaymentUnavailable, TruthRefused
 */
export async function syncCustomer(deps: BillingDeps, userId: string): Promise<void> {
  const turn = await deps.store.inTransaction(async (tx) =>
    (await tx.lockCustomer(userId)) ? tx.claimTurn(userId) : null,
  )
  if (turn === null) return
  const known = await knownCustomer(deps, userId)
  const truth = checkTruth(await deps.provider.fetchTruth(known))
  await deps.store.inTransaction(async (tx) => {
    await tx.lockCustomer(userId)
    const now = deps.clock.now()
    if (!(await tx.recordTurn(userId, turn, now))) return
    await recordTruth(deps, tx, { userId, truth, now })
    await tx.settleNotifications(userId, deps.provider.name, turn, now)
  })
}
