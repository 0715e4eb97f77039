import type { Client } from '@alcove/contracts/client'
import type { AuthProvider } from 'react-admin'
import { rolesOf } from './access.ts'
import type { Departure } from './departure.ts'
import type { Session } from './session.ts'

const LOG_OUT_TIMEOUT_MS = 10_000

interface AuthDeps {
  session: Session
  client: Client
  leave: Departure
}

/** Logging in is the public site's; who may stay is decided by SessionGate, which wraps everything that calls this. */
export function createAuthProvider({ session, client, leave }: AuthDeps): AuthProvider {
  return {
    login: async () => undefined,
    checkAuth: async () => undefined,
    async checkError(error: { status?: number }) {
      if (error.status === 401) session.end()
    },
    async logout() {
      // Note: the login page of the site repeats what is marked, and says so.
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
      return auth === null ? [] : rolesOf(auth)
    },
  }
}
