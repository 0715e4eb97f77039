import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { checkAccess } from './access.ts'
import { AccessDenied } from './access-denied.tsx'
import { type Departure, loginAddress } from './departure.ts'
import type { Session } from './session.ts'
import { parseStoredAuth } from './stored-auth.ts'

interface SessionGateProps {
  session: Session
  leave: Departure
  onLogOut: () => void
  children: ReactNode
}

/** Shows the console to moderators and administrators only, and follows logins and log outs of other tabs. */
export function SessionGate({ session, leave, onLogOut, children }: SessionGateProps) {
  const auth = parseStoredAuth(useSyncExternalStore(session.subscribe, session.snapshot))
  const access = checkAccess(auth)

  useEffect(() => {
    if (access === 'anonymous') leave(loginAddress(window.location))
  }, [access, leave])

  if (access === 'anonymous') return null
  if (access === 'denied') return <AccessDenied email={auth?.state.user.email ?? ''} onLogOut={onLogOut} />
  return children
}
