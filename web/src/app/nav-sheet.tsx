import { Menu, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { ProfileLinks } from '../features/auth/profile-links.tsx'
import { useSession } from '../features/auth/session-store.ts'
import { siteMessages } from '../messages/site.fr.ts'
import { buttonLook } from '../shared/button.tsx'
import type { NavLinkItem } from './nav-links.ts'
import { paths } from './paths.ts'

/** The menu of phones: a modal dialog, so that focus, Escape and the background are the browser's work. */
export function NavSheet({ links }: { links: NavLinkItem[] }) {
  const { nav } = siteMessages
  const dialog = useRef<HTMLDialogElement>(null)
  const isAuthenticated = useSession((state) => state.isAuthenticated)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes it
  useEffect(() => dialog.current?.close(), [key])

  return (
    <div className="ml-auto md:hidden">
      <button
        type="button"
        aria-label={nav.openMenu}
        aria-haspopup="dialog"
        onClick={() => dialog.current?.showModal()}
        className="-mr-2 grid size-11 place-items-center rounded-control hover:bg-raised-2"
      >
        <Menu size={22} aria-hidden />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog already */}
      <dialog
        ref={dialog}
        aria-label={nav.menu}
        onClick={(event) => event.target === dialog.current && dialog.current.close()}
        className="fixed inset-y-0 right-0 left-auto m-0 h-dvh max-h-none w-[min(320px,85vw)] border-l border-line bg-raised text-text shadow-float backdrop:bg-black/60"
      >
        <div className="flex min-h-full flex-col p-4">
          <button
            type="button"
            aria-label={nav.closeMenu}
            onClick={() => dialog.current?.close()}
            className="ml-auto grid size-11 place-items-center rounded-control hover:bg-raised-2"
          >
            <X size={22} aria-hidden />
          </button>
          <nav aria-label={nav.label} className="mt-2 grid">
            {links.map(({ to, label }) => (
              <Link key={to} to={to} className="rounded-control px-3 py-3 text-lg hover:bg-raised-2">
                {label}
              </Link>
            ))}
          </nav>
          <div className="mt-4 border-t border-line pt-4">
            {isAuthenticated ? (
              <>
                <ProfileLinks onDone={() => dialog.current?.close()} />
                <Link to={paths.subscriptions} className={buttonLook('secondary', 'mt-4 w-full')}>
                  {nav.subscribe}
                </Link>
              </>
            ) : (
              <div className="grid gap-3">
                <Link to={paths.register} className={buttonLook('primary')}>
                  {nav.register}
                </Link>
                <Link to={paths.login} className={buttonLook('secondary')}>
                  {nav.login}
                </Link>
              </div>
            )}
          </div>
        </div>
      </dialog>
    </div>
  )
}
