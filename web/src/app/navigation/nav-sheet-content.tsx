import { Link } from 'react-router-dom'
import { siteMessages } from '../../messages/site.fr.ts'
import { sellsPlans } from '../../shared/api/sells-plans.ts'
import { Dialog } from '../../shared/overlays/dialog.tsx'
import { paths } from '../../shared/paths.ts'
import { useSession } from '../../shared/session/session-store.ts'
import { buttonClasses } from '../../shared/ui/button.tsx'
import { CoverLinks } from './cover-links.tsx'
import type { NavLinkItem } from './nav-links.ts'
import { OwnLinks } from './own-links.tsx'
import { ProfileLinks } from './profile-links.tsx'

export default function NavSheetContent({ links, onClose }: { links: NavLinkItem[]; onClose(): void }) {
  const { nav } = siteMessages
  const isAuthenticated = useSession((state) => state.isAuthenticated)
  return (
    <Dialog heading={nav.menu} closeLabel={nav.closeMenu} onClose={onClose} place="side">
      <nav aria-label={nav.label} className="-mx-3 mt-4 grid">
        {links.map(({ to, label }) => (
          <Link
            key={to}
            to={to}
            replace
            onClick={onClose}
            className="rounded-control px-3 py-3 text-lg hover:bg-raised-2"
          >
            {label}
          </Link>
        ))}
      </nav>
      <div className="mt-4 border-t border-line pt-4">
        {isAuthenticated ? (
          <>
            <ProfileLinks replace onDone={onClose} />
            {sellsPlans && (
              <Link
                to={paths.subscriptions}
                state={{ wanted: null }}
                replace
                onClick={onClose}
                className={buttonClasses('secondary', 'mt-4 w-full')}
              >
                {nav.subscribe}
              </Link>
            )}
          </>
        ) : (
          <div className="grid gap-3">
            <Link to={paths.register} replace onClick={onClose} className={buttonClasses('primary')}>
              {nav.register}
            </Link>
            <Link to={paths.login} replace onClick={onClose} className={buttonClasses('secondary')}>
              {nav.login}
            </Link>
            <div className="-mx-3">
              <OwnLinks replace onDone={onClose} />
            </div>
          </div>
        )}
      </div>
      <div className="-mx-3 mt-4 border-t border-line pt-3">
        <CoverLinks />
      </div>
    </Dialog>
  )
}
