import { bareClient } from '../../shared/api/bare-client.ts'
import { client } from '../../shared/api/client.ts'

export const logIn = (email: string, password: string) =>
  bareClient.call('POST /api/login_check', { body: { email, password } })

/** Omits an empty username. */
export const register = (email: string, password: string, username: string) =>
  bareClient.call('POST /api/users', {
    body: username === '' ? { email, password } : { email, password, username },
  })

const LOG_OUT_TIMEOUT_MS = 10_000

export const logOut = () =>
  client.call('POST /api/logout', { signal: AbortSignal.timeout(LOG_OUT_TIMEOUT_MS) })
