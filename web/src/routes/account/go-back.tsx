import { type ReactNode, useEffect } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router-dom'
import { resolveReturnPath } from '../../features/auth/return-path.ts'
import { isConsolePath, paths } from '../../shared/paths.ts'
import { useSession } from '../../shared/session/session-store.ts'

/** Return address: from the navigation state, or from `?from=` of a full page load (the console). */
export function useReturnPath(): string {
  const { state } = useLocation()
  const [search] = useSearchParams()
  const from = (state as { from?: unknown } | null)?.from ?? search.get('from')
  return resolveReturnPath(from, paths.home, [paths.login, paths.register])
}

/** Redirects visitors who have a session away from the login pages. */
export function GoBack({ to, children }: { to: string; children: ReactNode }) {
  const isAuthenticated = useSession((state) => state.isAuthenticated)
  const leaves = isAuthenticated && isConsolePath(to)
  useEffect(() => {
    if (leaves) window.location.replace(to)
  }, [leaves, to])
  if (leaves) return null
  return isAuthenticated ? <Navigate to={to} replace /> : children
}
