import { LOG_OUT_PENDING_KEY, SESSION_STORAGE_KEY } from '@alcove/contracts/constants'
import { parseStoredAuth, type StoredAuth } from './stored-auth.ts'

/** The login shared with the public site, as kept in local storage. */
export interface Session {
  /** The stored text: a value that React can compare. */
  snapshot(): string | null
  current(): StoredAuth | null
  token(): string | null
  replaceToken(token: string): void
  end(): void
  /** Until the platform has confirmed a log out, the site repeats it at each load. */
  markLogOut(pending: boolean): void
  /** Also hears changes made in other tabs. */
  subscribe(listener: () => void): () => void
}

export function createSession(storage: Storage, otherTabs: EventTarget): Session {
  const listeners = new Set<() => void>()
  const announce = () => {
    for (const listener of listeners) listener()
  }
  otherTabs.addEventListener('storage', announce)

  const snapshot = () => storage.getItem(SESSION_STORAGE_KEY)
  const current = () => parseStoredAuth(snapshot())

  return {
    snapshot,
    current,
    token: () => current()?.state.token ?? null,
    replaceToken(token) {
      const auth = current()
      if (auth === null) return
      storage.setItem(SESSION_STORAGE_KEY, JSON.stringify({ ...auth, state: { ...auth.state, token } }))
      announce()
    },
    end() {
      storage.removeItem(SESSION_STORAGE_KEY)
      announce()
    },
    markLogOut(pending) {
      if (pending) storage.setItem(LOG_OUT_PENDING_KEY, '1')
      else storage.removeItem(LOG_OUT_PENDING_KEY)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
