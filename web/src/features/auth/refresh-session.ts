import { ApiError } from '@alcove/contracts/client'
import { TOKEN_REFRESH_LOCK } from '@alcove/contracts/constants'
import { useSession } from './session-store.ts'

let running: Promise<string | null> | undefined

/** Failures that say nothing about the session, 0 without an answer: it is kept, and tried again later. */
const isPassing = (error: unknown) => !(error instanceof ApiError) || [0, 429, 503].includes(error.status)

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
  /** The session as it is now: another tab, a log out or another login may have changed it. */
  const current = async () => {
    await useSession.persist.rehydrate()
    return useSession.getState()
  }
  const run = async () => {
    let session = await current()
    if (session.token === asking.token) {
      let token: string | null = null
      let failure: unknown
      try {
        token = await requestToken()
      } catch (error) {
        failure = error
      }
      session = await current()
      if (session.token === asking.token) {
        if (token !== null) session.renew(token)
        else if (!isPassing(failure)) session.lose()
        return token
      }
    }
    // Note: the token of another account would repeat a call of this one in its name.
    return session.user?.id === asking.user?.id ? session.token : null
  }
  return navigator.locks ? navigator.locks.request(TOKEN_REFRESH_LOCK, run) : run()
}
