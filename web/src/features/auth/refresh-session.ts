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
  const asking = useSession.getState()
  if (asking.token === null) return null
  const isCurrent = async () => {
    await useSession.persist.rehydrate()
    return useSession.getState().token === asking.token
  }
  // Note: the token of another account would repeat a call of this one in its name.
  const tokenOfSameUser = () => {
    const { token, user } = useSession.getState()
    return user?.id === asking.user?.id ? token : null
  }
  const run = async () => {
    // Another tab may have refreshed while this one waited for its turn.
    if (!(await isCurrent())) return tokenOfSameUser()
    try {
      const token = await requestToken()
      // A log out or another login may have come before the answer: then it is of a session that is over.
      if (!(await isCurrent())) return tokenOfSameUser()
      useSession.getState().renew(token)
      return token
    } catch (error) {
      if (!(await isCurrent())) return tokenOfSameUser()
      if (!isPassing(error)) useSession.getState().lose()
      return null
    }
  }
  return typeof navigator !== 'undefined' && navigator.locks
    ? navigator.locks.request(TOKEN_REFRESH_LOCK, run)
    : run()
}
