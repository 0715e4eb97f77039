import { logOut as callLogOut } from './api.ts'
import { useSession } from './session-store.ts'

/** The own browser forgets the session whatever the platform answers. */
export async function logOut(): Promise<void> {
  const ended = callLogOut().catch((error: unknown) => console.warn('logout', error))
  useSession.getState().end()
  useSession.persist.clearStorage()
  await ended
}
