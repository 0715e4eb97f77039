import { bareClient } from '../api/bare-client.ts'
import { refreshSession } from './refresh-session.ts'

/** Requests a new token for the session, one request at a time over all tabs; null once the session has ended. */
export const renewToken = () =>
  refreshSession(async () => (await bareClient.call('POST /api/token/refresh')).token)
