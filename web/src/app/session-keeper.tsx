import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { watchRestoredPage } from '../features/auth/restored-page.ts'
import { useBackgroundRefresh } from '../features/auth/use-background-refresh.ts'
import { queryClient } from '../shared/api/query-client.ts'
import { paths } from '../shared/paths.ts'
import { useSession } from '../shared/session/session-store.ts'

/** Refreshes the token, keeps tabs in step, and leads to the login when a session was lost. */
export function SessionKeeper() {
  useBackgroundRefresh()
  useEffect(watchRestoredPage, [])

  const userId = useSession((state) => state.user?.id ?? null)
  useEffect(
    () =>
      useSession.subscribe((now, before) => {
        // Drops cached answers when the account changes: the next one may see less.
        if (now.user?.id !== before.user?.id) void queryClient.resetQueries()
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
