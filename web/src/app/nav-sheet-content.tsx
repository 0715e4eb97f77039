import { Link } from 'react-router-dom'
import { ProfileLinks } from '../features/auth/profile-links.tsx'
import { useSession } from '../features/auth/session-store.ts'
import { siteMessages } from '../messages/site.fr.ts'
import { buttonLook } from '../shared/button.tsx'
import { Dialog } from '../shared/dialog.tsx'
import type { NavLinkItem } from './nav-links.ts'
import { paths } from './paths.ts'

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
            <ProfileLinks onDone={onClose} />
            <Link
              to={paths.subscriptions}
              onClick={onClose}
              className={buttonLook('secondary', 'mt-4 w-full')}
            >
              {nav.subscribe}
            </Link>
          </>
        ) : (
          <div className="grid gap-3">
            <Link to={paths.register} onClick={onClose} className={buttonLook('primary')}>
              {nav.register}
            </Link>
            <Link to={paths.login} onClick={onClose} className={buttonLook('secondary')}>
              {nav.login}
            </Link>
          </div>
        )}
      </div>
    </Dialog>
  )
}
