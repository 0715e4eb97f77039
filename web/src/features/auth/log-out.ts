import { notify } from '../../app/notify.ts'
import { authMessages } from '../../messages/auth.fr.ts'
import { offerToForget } from '../library/forget.ts'
import { logOut as callLogOut } from './api.ts'
import { isLogOutPending, setLogOutPending } from './pending-log-out.ts'
import { useSession } from './session-store.ts'

const { logout: messages } = authMessages

/** The own browser forgets the session whatever the platform answers; a mark stays until it has confirmed. */
export async function logOut(): Promise<void> {
  setLogOutPending(true)
  const confirmed = endAtPlatform()
  useSession.getState().end()
  useSession.persist.clearStorage()
  offerToForget()
  if (!(await confirmed)) tellFailure()
}

/** Repeats a log out that the platform has not confirmed: at a load, before a login, or when the person asks. */
export async function resumeLogOut(): Promise<void> {
  if (!isLogOutPending()) return
  const confirmed = await endAtPlatform()
  // Note: a login meanwhile has taken the mark and the cookie's place.
  if (confirmed) notify('success', messages.done)
  else if (isLogOutPending()) tellFailure()
}

let running: Promise<boolean> | undefined

/** @returns whether the platform has confirmed; calls made meanwhile share the running one */
function endAtPlatform(): Promise<boolean> {
  running ??= callLogOut()
    .then(
      () => {
        setLogOutPending(false)
        return true
      },
      (error: unknown) => {
        console.warn('logout', error)
        return false
      },
    )
    .finally(() => {
      running = undefined
    })
  return running
}

function tellFailure(): void {
  const retry = { label: messages.retry, act: () => void resumeLogOut() }
  notify('error', messages.failed, messages.failedHint, retry)
}
