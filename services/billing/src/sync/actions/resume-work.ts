import { expireCheckouts } from '../../checkout/actions/expire-checkouts.ts'
import { runCommand } from '../../commands/actions/run-command.ts'
import type { BillingDeps } from '../../deps.ts'
import { processWebhookEvent } from '../../webhooks/actions/process-webhook-event.ts'
import { processEach } from './process-each.ts'
import { syncCustomer } from './sync-customer.ts'

/** Whoever began something is given this long to finish it. */
const PATIENCE_MS = 60_000
/** A period that is over without news, and a customer who could not be read, are asked about this often. */
const ASK_AGAIN_MS = 10 * 60_000
const BATCH = 100

/**
 * Takes up what was left: orders without an outcome, notifications that nobody acted on, orders that nobody paid, periods
 * that are over without a word, looks that came to nothing.
 * @param signal says that the service stops: what is left waits for the next time
 */
export async function resumeWork(deps: BillingDeps, signal?: AbortSignal): Promise<void> {
  const { store, clock, provider } = deps
  const now = clock.now()
  const before = new Date(now.getTime() - PATIENCE_MS)
  const orders = await store.findPendingCommands(before, BATCH)
  await processEach(deps, orders, (id) => runCommand(deps, id), signal)
  const notifications = await store.findUnhandledEvents(before, BATCH)
  await processEach(deps, notifications, (id) => processWebhookEvent(deps, id), signal)
  const asked = new Date(now.getTime() - ASK_AGAIN_MS)
  const overdue = await store.findOverdue(provider.name, now, asked, BATCH)
  await processEach(deps, overdue, (userId) => syncCustomer(deps, userId), signal)
  await expireCheckouts(deps, signal)
}
