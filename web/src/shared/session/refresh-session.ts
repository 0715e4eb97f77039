import { ApiError } from '@alcove/contracts/client'
import { TOKEN_REFRESH_LOCK } from '@alcove/contracts/constants'
import { useSession } from './session-store.ts'

let running: Promise<string | null> | undefined

/** Anything else, such as a 502 of a proxy, says nothing about the session: it is kept and retried later. */
const isOver = (error: unknown) => error instanceof ApiError && [401, 403].includes(error.status)

/**
 * Runs one refresh at a time in this tab and, where the browser has locks, over all tabs.
 * @returns the token to use; null when there is none and the session has ended
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
  /** Rereads the session: another tab, a log out or another login may have changed it. */
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
        else if (isOver(failure)) session.lose()
        return token
      }
    }
    // Note: returning another account's token would repeat this call in that account's name.
    return session.user?.id === asking.user?.id ? session.token : null
  }
  return navigator.locks ? navigator.locks.request(TOKEN_REFRESH_LOCK, run) : run()
}
