import { LOG_OUT_PENDING_KEY, SESSION_STORAGE_KEY } from '@alcove/contracts/constants'
import { parseStoredAuth, type StoredAuth } from './stored-auth.ts'

/** Login shared with the public site, stored in local storage. */
export interface Session {
  /** Stored text: a value that React can compare. */
  snapshot(): string | null
  current(): StoredAuth | null
  token(): string | null
  replaceToken(token: string): void
  end(): void
  /** Marks a log out as unconfirmed: the site repeats it at each load until the platform confirms. */
  markLogOut(pending: boolean): void
  /** Also reports changes made in other tabs. */
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
