import type { BillingDeps } from '../../deps.ts'

/** A year plus the weeks in which its renewal can be disputed; support needs the events until then. */
const RETENTION_MS = 400 * 86_400_000

/**
 * Deletes old handled events; no provider repeats an event after a month. Keeps events with facts, which the provider cannot
 * be queried for later, and events that a person has to look at.
 * @returns how many were deleted
 */
export function deleteOldWebhookEvents({
  store,
  clock,
}: Pick<BillingDeps, 'store' | 'clock'>): Promise<number> {
  return store.deleteWebhookEvents(new Date(clock.now().getTime() - RETENTION_MS))
}
