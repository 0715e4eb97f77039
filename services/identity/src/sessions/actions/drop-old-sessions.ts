import type { IdentityDeps } from '../../deps.ts'

/** For a look at what happened in an account, after the longest time that a session can last. */
const KEPT_MS = 30 * 86_400_000

/** Deletes sessions that have been over for a month; when the last one of an account began is kept. */
export function dropOldSessions({
  store,
  clock,
  settings,
}: Pick<IdentityDeps, 'store' | 'clock' | 'settings'>): Promise<void> {
  return store.dropSessionsBefore(new Date(clock.now().getTime() - settings.REFRESH_MAX * 1000 - KEPT_MS))
}
