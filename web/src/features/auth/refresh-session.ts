import { ApiError } from '@alcove/contracts/client'
import { TOKEN_REFRESH_LOCK } from '@alcove/contracts/constants'
import { useSession } from './session-store.ts'

let running: Promise<string | null> | undefined

/** Failures that say nothing about the session: it is kept, and tried again later. */
const isPassing = (error: unknown) =>
  !(error instanceof ApiError) || error.code === 'NETWORK' || error.status === 429 || error.status === 503

/**
 * One refresh at a time in this tab and, where the browser has locks, over all tabs.
 * @returns the token to go on with; null when there is none, and then the session has ended
 */
export function refreshSession(requestToken: () => Promise<string>): Promise<string | null> {
  running ??= exchange(requestToken).finally(() => {
    running = undefined
  })
  return running
}

async function exchange(requestToken: () => Promise<string>): Promise<string | null> {
  const before = useSession.getState().token
  if (before === null) return null
  const run = async () => {
    // Another tab may have refreshed while this one waited for its turn.
    await useSession.persist.rehydrate()
    const current = useSession.getState().token
    if (current !== before) return current
    try {
      const token = await requestToken()
      useSession.getState().renew(token)
      return token
    } catch (error) {
      if (!isPassing(error)) useSession.getState().lose()
      return null
    }
  }
  return typeof navigator !== 'undefined' && navigator.locks
    ? navigator.locks.request(TOKEN_REFRESH_LOCK, run)
    : run()
}
