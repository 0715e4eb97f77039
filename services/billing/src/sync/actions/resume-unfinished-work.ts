import { expireCheckouts } from '../../checkout/actions/expire-checkouts.ts'
import type { BillingDeps } from '../../deps.ts'
import { retryCommand } from '../../provider-commands/actions/retry-command.ts'
import { processWebhookEvent } from '../../webhooks/actions/process-webhook-event.ts'
import { processEach } from './process-each.ts'
import { syncCustomer } from './sync-customer.ts'

/** Time in which the process that began some work may finish it. */
const GRACE_MS = 60_000
/** Interval between syncs of a customer whose period is over without news, or whose last sync failed. */
const RETRY_SYNC_MS = 10 * 60_000
const BATCH = 100

/**
 * Resumes unfinished work: commands without an outcome, unhandled webhook events, ended periods without news, failed syncs
 * and unpaid checkouts.
 * @param signal aborts when the service stops; the rest waits for the next sweep
 */
export async function resumeUnfinishedWork(deps: BillingDeps, signal?: AbortSignal): Promise<void> {
  const { store, clock, provider } = deps
  const now = clock.now()
  const before = new Date(now.getTime() - GRACE_MS)
  const commands = await store.findPendingCommands(before, BATCH)
  await processEach(deps, commands, (id) => retryCommand(deps, id), signal)
  const events = await store.findUnhandledEvents(before, BATCH)
  await processEach(deps, events, (id) => processWebhookEvent(deps, id), signal)
  const syncedBefore = new Date(now.getTime() - RETRY_SYNC_MS)
  const overdue = await store.findOverdueCustomers(provider.name, now, syncedBefore, BATCH)
  await processEach(deps, overdue, (userId) => syncCustomer(deps, userId), signal)
  await expireCheckouts(deps, signal)
}
