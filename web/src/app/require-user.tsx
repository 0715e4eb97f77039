import type { ReactNode } from 'react'
import { Navigate, useLocation } from 'react-router-dom'
import { useSession } from '../features/auth/session-store.ts'
import { paths } from './paths.ts'

/** For pages that need an account: others log in first and come back. */
export function RequireUser({ children }: { children: ReactNode }) {
  const isAuthenticated = useSession((state) => state.isAuthenticated)
  const { pathname, search, hash } = useLocation()
  if (isAuthenticated) return children
  return <Navigate to={paths.login} state={{ from: `${pathname}${search}${hash}` }} replace />
}
