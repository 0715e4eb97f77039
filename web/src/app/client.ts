import { createClient } from '@alcove/contracts/client'
import { reportAgeProofMissing } from '../features/age-gate/age-gate-store.ts'
import { refreshSession } from '../features/auth/refresh-session.ts'
import { useSession } from '../features/auth/session-store.ts'

/** For what starts or refreshes a session: without token and without retry. */
export const bare = createClient()

/** Gets a new token for the session, one request at a time over all tabs; null when the session is over. */
export const renewToken = () => refreshSession(async () => (await bare.call('POST /api/token/refresh')).token)

/**
 * The one client of the site. A 401 is refreshed and retried once; a missing age proof brings the gate back.
 * `api.ts` of each feature is the only file that uses it.
 */
export const client = createClient({
  token: () => useSession.getState().token,
  refresh: renewToken,
  fetch: async (input, init) => {
    const response = await fetch(input, init)
    if (response.status === 403) await reportAgeProofMissing(response.clone())
    return response
  },
})
