import { LOG_OUT_PENDING_KEY } from '@alcove/contracts/constants'

/** Returns true until the platform confirms the log out of the session whose cookie this browser holds. */
export function isLogOutPending(): boolean {
  try {
    return localStorage.getItem(LOG_OUT_PENDING_KEY) !== null
  } catch {
    return false
  }
}

export function setLogOutPending(pending: boolean): void {
  try {
    if (pending) localStorage.setItem(LOG_OUT_PENDING_KEY, '1')
    else localStorage.removeItem(LOG_OUT_PENDING_KEY)
  } catch (error) {
    console.warn('log out not stored', error)
  }
}
