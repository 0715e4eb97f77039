import type { BillingDeps } from '../deps.ts'
import { expireCheckouts } from './expire-checkouts.ts'
import { settleNotification } from './settle-notification.ts'
import { settleOrder } from './settle-order.ts'
import { syncCustomer } from './sync-customer.ts'

/** Whoever began something is given this long to finish it. */
const PATIENCE_MS = 60_000
/** A period that is over without news is asked about this often. */
const ASK_AGAIN_MS = 10 * 60_000
const BATCH = 100

/**
 * Takes up what was left: orders without an outcome, notifications that nobody acted on, orders that nobody paid, periods
 * that are over without a word. One that fails keeps no other waiting.
 */
export async function catchUp(deps: BillingDeps): Promise<void> {
  const { store, clock, provider } = deps
  const now = clock.now()
  const before = new Date(now.getTime() - PATIENCE_MS)
  await each(deps, await store.findPendingOrders(before, BATCH), (id) => settleOrder(deps, id))
  await each(deps, await store.findUnhandled(before, BATCH), (id) => settleNotification(deps, id))
  const asked = new Date(now.getTime() - ASK_AGAIN_MS)
  const overdue = await store.findOverdue(provider.name, now, asked, BATCH)
  await each(deps, overdue, (userId) => syncCustomer(deps, userId))
  await expireCheckouts(deps)
}

async function each(
  { log }: Pick<BillingDeps, 'log'>,
  ids: string[],
  work: (id: string) => Promise<void>,
): Promise<void> {
  for (const id of ids) {
    await work(id).catch((error) => log.warn({ err: error, id }, 'left for the next time'))
  }
}
