import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { reloadRestoredPage } from '../features/auth/restored-page.ts'
import { useSession } from '../features/auth/session-store.ts'
import { useBackgroundRefresh } from '../features/auth/use-background-refresh.ts'
import { paths } from './paths.ts'
import { queries } from './queries.ts'

/** Keeps the token fresh and the tabs in step; sends to the login when a session was lost. */
export function SessionKeeper() {
  useBackgroundRefresh()
  useEffect(reloadRestoredPage, [])

  const userId = useSession((state) => state.user?.id ?? null)
  useEffect(
    () =>
      useSession.subscribe((now, before) => {
        // What one account may see is not for the next one.
        if (now.user?.id !== before.user?.id) void queries.resetQueries()
      }),
    [],
  )

  const lost = useSession((state) => state.lost)
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  useEffect(() => {
    if (!lost || userId !== null) return
    useSession.setState({ lost: false })
    const entrances: readonly string[] = [
      paths.login,
      paths.register,
      paths.forgotPassword,
      paths.resetPassword,
    ]
    if (!entrances.includes(pathname))
      void navigate(paths.login, { state: { from: `${pathname}${search}${hash}` } })
  }, [lost, userId, navigate, pathname, search, hash])
  return null
}
