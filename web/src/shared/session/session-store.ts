import type { AnswerOf } from '@alcove/contracts/client'
import { SESSION_STORAGE_KEY } from '@alcove/contracts/constants'
import {
  browserStorage,
  followOtherTabs,
  readStoredFields,
} from '@alcove/site-kit/browser/browser-storage.ts'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { setLogOutPending } from './pending-log-out.ts'

type Session = AnswerOf<'POST /api/login_check'>
export type User = Session['user']

interface SessionState {
  user: User | null
  token: string | null
  isAuthenticated: boolean
  /** The session ended without a log out: the page leads to the login. */
  lost: boolean
  start(session: Session): void
  renew(token: string): void
  end(): void
  lose(): void
}

type Kept = Pick<SessionState, 'user' | 'token' | 'isAuthenticated'>

/** Validates the stored session; invalid data counts as no session. */
function readStoredSession(kept: unknown): Kept {
  const { user, token, isAuthenticated } = readStoredFields(kept)
  const { id, roles } = readStoredFields(user)
  const isLogin = typeof token === 'string' && typeof id === 'string' && Array.isArray(roles)
  return isLogin && isAuthenticated === true ? { user: user as User, token, isAuthenticated } : NONE
}

const NONE: Kept = { user: null, token: null, isAuthenticated: false }

export const useSession = create<SessionState>()(
  persist(
    (set) => ({
      ...NONE,
      lost: false,
      start: ({ user, token }) => {
        // The cookie belongs to the new session: a pending log out of the old one must not end it.
        setLogOutPending(false)
        set({ user, token, isAuthenticated: true, lost: false })
      },
      renew: (token) => set({ token }),
      end: () => set({ ...NONE, lost: false }),
      lose: () => set({ ...NONE, lost: true }),
    }),
    {
      name: SESSION_STORAGE_KEY,
      storage: browserStorage(() => localStorage),
      merge: (kept, current) => ({ ...current, ...readStoredSession(kept) }),
      partialize: ({ user, token, isAuthenticated }) => ({ user, token, isAuthenticated }),
    },
  ),
)

// Applies logins, refreshes and log outs of other tabs.
followOtherTabs(useSession)
