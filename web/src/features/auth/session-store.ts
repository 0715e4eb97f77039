import type { AnswerOf } from '@alcove/contracts/client'
import { SESSION_STORAGE_KEY } from '@alcove/contracts/constants'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

type Session = AnswerOf<'POST /api/login_check'>
export type User = Session['user']

interface SessionState {
  user: User | null
  token: string | null
  isAuthenticated: boolean
  /** The session ended by itself: the page asks to log in again. */
  lost: boolean
  start(session: Session): void
  renew(token: string): void
  end(): void
  lose(): void
}

const NONE = { user: null, token: null, isAuthenticated: false }

export const useSession = create<SessionState>()(
  persist(
    (set) => ({
      ...NONE,
      lost: false,
      start: ({ user, token }) => set({ user, token, isAuthenticated: true, lost: false }),
      renew: (token) => set({ token }),
      end: () => set({ ...NONE, lost: false }),
      lose: () => set({ ...NONE, lost: true }),
    }),
    {
      name: SESSION_STORAGE_KEY,
      storage: createJSONStorage(() => localStorage),
      partialize: ({ user, token, isAuthenticated }) => ({ user, token, isAuthenticated }),
    },
  ),
)

/** Tabs agree: a login, refresh or logout in one of them counts in all. */
export function followOtherTabs(): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key !== SESSION_STORAGE_KEY && event.key !== null) return
    if (localStorage.getItem(SESSION_STORAGE_KEY) === null) useSession.setState(NONE)
    else void useSession.persist.rehydrate()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}
