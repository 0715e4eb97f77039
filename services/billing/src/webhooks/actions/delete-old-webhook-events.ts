import type { BillingDeps } from '../../deps.ts'

/** Longer than a year and the weeks in which somebody disputes its renewal: support looks them up until then. */
const KEPT_MS = 400 * 86_400_000

/**
 * Forgets what a provider told us long ago and we acted on: the truth was fetched, and no provider says the same again
 * after a month. What proves something stays, for nobody can be asked for it later; so does what a person has to look at.
 * @returns how many went
 */
export function deleteOldWebhookEvents({
  store,
  clock,
}: Pick<BillingDeps, 'store' | 'clock'>): Promise<number> {
  return store.deleteWebhookEvents(new Date(clock.now().getTime() - KEPT_MS))
}
