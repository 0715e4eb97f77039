import { bare, client } from '../../app/client.ts'

export const logIn = (email: string, password: string) =>
  bare.call('POST /api/login_check', { body: { email, password } })

/** An empty username is not sent. */
export const register = (email: string, password: string, username: string) =>
  bare.call('POST /api/users', {
    body: username === '' ? { email, password } : { email, password, username },
  })

const LOG_OUT_TIMEOUT_MS = 10_000

export const logOut = () =>
  client.call('POST /api/logout', { signal: AbortSignal.timeout(LOG_OUT_TIMEOUT_MS) })
