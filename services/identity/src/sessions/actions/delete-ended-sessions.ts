import type { IdentityDeps } from '../../deps.ts'

/** Kept after the longest possible lifetime of a session, so that incidents in an account can be investigated. */
const KEPT_MS = 30 * 86_400_000

/** Deletes sessions that ended over a month ago, but keeps the last one of each account. */
export function deleteEndedSessions({
  store,
  clock,
  settings,
}: Pick<IdentityDeps, 'store' | 'clock' | 'settings'>): Promise<void> {
  return store.dropSessionsBefore(new Date(clock.now().getTime() - settings.REFRESH_MAX * 1000 - KEPT_MS))
}
