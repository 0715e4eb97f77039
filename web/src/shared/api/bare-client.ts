import { createClient } from '@alcove/contracts/client'

/** Sends no token and retries nothing: for calls that start or refresh a session. */
export const bareClient = createClient()
