import { Suspense } from 'react'
import { Link, NavLink, useLocation } from 'react-router-dom'
import { siteMessages } from '../../messages/site.fr.ts'
import { sellsPlans } from '../../shared/api/sells-plans.ts'
import { paths } from '../../shared/paths.ts'
import { useSession } from '../../shared/session/session-store.ts'
import { useHasRole } from '../../shared/session/use-has-role.ts'
import { notifyPartMissing } from '../../shared/toasts/notify-part-missing.ts'
import { Boundary } from '../../shared/ui/boundary.tsx'
import { BrandMark } from '../../shared/ui/brand-mark.tsx'
import { buttonClasses } from '../../shared/ui/button.tsx'
import { lazyPart } from '../../shared/ui/lazy-part.ts'
import { listMainLinks } from './nav-links.ts'
import { NavSheet } from './nav-sheet.tsx'
import { SearchField } from './search-field.tsx'

const ProfileMenu = lazyPart(() => import('./profile-menu.tsx'))
const HeaderTools = lazyPart(() => import('./header-tools.tsx'))
const VisitorMenu = lazyPart(() => import('./visitor-menu.tsx'))

export function NavBar() {
  const { nav, brand } = siteMessages
  const { key } = useLocation()
  const isAuthenticated = useSession((state) => state.isAuthenticated)
  const links = listMainLinks({ moderator: useHasRole('ROLE_MODERATOR'), admin: useHasRole('ROLE_ADMIN') })
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-background/90 backdrop-blur">
      <div className="page relative flex h-14 items-center gap-3 lg:gap-6">
        <Link
          to={paths.home}
          className="flex min-h-11 items-center gap-2.5 rounded-control font-display text-lg tracking-tight"
        >
          <BrandMark className="size-6" />
          {brand}
        </Link>
        <nav aria-label={nav.label} className="hidden gap-1 md:flex">
          {links.map(({ to, label }) => (
            <NavLink
              key={to}
              to={to}
              end
              className="rounded-control px-3 py-2 text-sm text-muted transition-colors hover:text-text aria-[current=page]:text-text"
            >
              {label}
            </NavLink>
          ))}
        </nav>
        <SearchField />
        <div className="flex shrink-0 items-center gap-1 empty:hidden">
          <Boundary place={key}>
            <Suspense fallback={<span className="hidden h-10 w-21 xl:block" />}>
              <HeaderTools />
            </Suspense>
          </Boundary>
        </div>
        <div className="hidden shrink-0 items-center gap-2 md:flex">
          {isAuthenticated ? (
            <>
              {sellsPlans && (
                <Link
                  to={paths.subscriptions}
                  state={{ wanted: null }}
                  className={buttonClasses('secondary', '', 'small')}
                >
                  {nav.subscribe}
                </Link>
              )}
              <Boundary place={key} onError={notifyPartMissing}>
                <Suspense fallback={<span className="h-10 w-15" />}>
                  <ProfileMenu />
                </Suspense>
              </Boundary>
            </>
          ) : (
            <>
              <Link to={paths.login} className={buttonClasses('quiet', '', 'small')}>
                {nav.login}
              </Link>
              <Link to={paths.register} className={buttonClasses('primary', '', 'small')}>
                {nav.register}
              </Link>
              <Boundary place={key} onError={notifyPartMissing}>
                <Suspense fallback={<span className="h-10 w-15" />}>
                  <VisitorMenu />
                </Suspense>
              </Boundary>
            </>
          )}
        </div>
        <NavSheet links={links} />
      </div>
    </header>
  )
}
