import { type ReactNode, useEffect } from 'react'
import { Navigate, useLocation, useSearchParams } from 'react-router-dom'
import { isConsolePath, paths } from '../app/paths.ts'
import { returnPath } from '../features/auth/return-path.ts'
import { useSession } from '../features/auth/session-store.ts'

/** Where the visitor came from: the navigation's state, or `?from=` of a full page load (the console). */
export function useReturnPath(): string {
  const { state } = useLocation()
  const [search] = useSearchParams()
  const from = (state as { from?: unknown } | null)?.from ?? search.get('from')
  return returnPath(from, paths.home, [paths.login, paths.register])
}

/** Whoever is logged in has no business on the login pages and goes where they wanted to. */
export function GoBack({ to, children }: { to: string; children: ReactNode }) {
  const isAuthenticated = useSession((state) => state.isAuthenticated)
  const leaves = isAuthenticated && isConsolePath(to)
  useEffect(() => {
    if (leaves) window.location.replace(to)
  }, [leaves, to])
  if (leaves) return null
  return isAuthenticated ? <Navigate to={to} replace /> : children
}
