import type { Caller } from '@alcove/kit/auth/caller'
import type { IdentityDeps } from '../../deps.ts'
import { OPEN_SESSIONS_MAX } from '../domain/open-sessions-max.ts'

/** Finds the caller's live sessions: the current one first, then by last use. */
export async function findSessions(
  { store, clock, settings }: Pick<IdentityDeps, 'store' | 'clock' | 'settings'>,
  caller: Pick<Caller, 'id' | 'sessionId'>,
) {
  const ago = (seconds: number) => new Date(clock.now().getTime() - seconds * 1000)
  const open = await store.findOpenSessions(caller.id, {
    createdAfter: ago(settings.REFRESH_MAX),
    usedAfter: ago(settings.REFRESH_IDLE),
    limit: OPEN_SESSIONS_MAX,
  })
  const sessions = open.map(({ id, browser, system, createdAt, lastUsedAt }) => ({
    id,
    device: { browser, system },
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    current: id === caller.sessionId,
  }))
  return sessions.sort((a, b) => Number(b.current) - Number(a.current))
}
