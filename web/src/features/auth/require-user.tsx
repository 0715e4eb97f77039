import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { paths } from '../../shared/paths.ts'
import { useSession } from '../../shared/session/session-store.ts'

/** Redirects visitors without a session to the login, which leads back. */
export function RequireUser({ children }: { children: ReactNode }) {
  const isAuthenticated = useSession((state) => state.isAuthenticated)
  const { pathname, search, hash } = useLocation()
  if (isAuthenticated) return children
  return <Navigate to={paths.login} state={{ from: `${pathname}${search}${hash}` }} replace />
}
