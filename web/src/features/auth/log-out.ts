import { authMessages } from '../../messages/auth.fr.ts'
import { isLogOutPending, setLogOutPending } from '../../shared/session/pending-log-out.ts'
import { useSession } from '../../shared/session/session-store.ts'
import { notify } from '../../shared/toasts/notify.ts'
import { offerToForget } from '../library/forget.ts'
import { logOut as callLogOut } from './api.ts'

const { logout: messages } = authMessages

/** Clears the session of this browser at once; a mark stays until the platform confirms. */
export async function logOut(): Promise<void> {
  setLogOutPending(true)
  const confirmed = confirmLogOut()
  useSession.getState().end()
  useSession.persist.clearStorage()
  offerToForget()
  if (!(await confirmed)) notifyFailure()
}

/** Repeats an unconfirmed log out: at page load, before a login, or on request. */
export async function resumeLogOut(): Promise<void> {
  if (!isLogOutPending()) return
  const confirmed = await confirmLogOut()
  // Note: a login in between has replaced the mark and the cookie.
  if (confirmed) notify('success', messages.done)
  else if (isLogOutPending()) notifyFailure()
}

let running: Promise<boolean> | undefined

/** @returns true when the platform confirms; concurrent calls share one request */
function confirmLogOut(): Promise<boolean> {
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

function notifyFailure(): void {
  const retry = { label: messages.retry, act: () => void resumeLogOut() }
  notify('error', messages.failed, messages.failedHint, retry)
}
