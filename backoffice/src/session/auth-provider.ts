import type { Client } from '@alcove/contracts/client'
import type { AuthProvider } from 'react-admin'
import { readRoles } from './access.ts'
import type { Departure } from './departure.ts'
import type { Session } from './session.ts'

const LOG_OUT_TIMEOUT_MS = 10_000

interface AuthDeps {
  session: Session
  client: Client
  leave: Departure
}

/** Delegates login to the public site; SessionGate, which wraps all callers, decides who may stay. */
export function createAuthProvider({ session, client, leave }: AuthDeps): AuthProvider {
  return {
    login: async () => undefined,
    checkAuth: async () => undefined,
    async checkError(error: { status?: number }) {
      if (error.status === 401) session.end()
    },
    async logout() {
      // Note: the site's login page repeats the marked log out and reports it.
      session.markLogOut(true)
      const signal = AbortSignal.timeout(LOG_OUT_TIMEOUT_MS)
      await client.call('POST /api/logout', { signal }).then(
        () => session.markLogOut(false),
        (error: unknown) => console.warn('logout', error),
      )
      leave('/login')
      session.end()
      return false
    },
    async getIdentity() {
      const user = session.current()?.state.user
      return { id: user?.id ?? '', fullName: user?.username ?? user?.email ?? '' }
    },
    async getPermissions() {
      const auth = session.current()
      return auth === null ? [] : readRoles(auth)
    },
  }
}
