import { createClient } from '@alcove/contracts/client'
import { renewToken } from '../session/renew-token.ts'
import { useSession } from '../session/session-store.ts'
import { reportAgeProofMissing } from './age-proof-refusal.ts'

/**
 * The one client of the site. Refreshes the token and retries once after a 401; reports a missing age proof.
 * Only `api.ts` of each feature uses it.
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
