import { Menu } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { siteMessages } from '../../messages/site.fr.ts'
import { notifyPartMissing } from '../../shared/toasts/notify-part-missing.ts'
import { Boundary } from '../../shared/ui/boundary.tsx'
import { lazyPart } from '../../shared/ui/lazy-part.ts'
import type { NavLinkItem } from './nav-links.ts'

const loadContent = () => import('./nav-sheet-content.tsx')
const NavSheetContent = lazyPart(loadContent)

/** Menu button and sheet of phones. */
export function NavSheet({ links }: { links: NavLinkItem[] }) {
  const { nav } = siteMessages
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes it
  useEffect(close, [key])

  return (
    <div className="md:hidden">
      <button
        type="button"
        aria-label={nav.openMenu}
        aria-haspopup="dialog"
        // Starts the download at pointer down, before the click arrives.
        onPointerDown={() => void loadContent().catch(() => undefined)}
        onClick={() => setOpen(true)}
        className="-mr-2 grid size-11 place-items-center rounded-control hover:bg-raised-2"
      >
        <Menu size={22} aria-hidden />
      </button>
      {open && (
        <Boundary
          onError={() => {
            close()
            notifyPartMissing()
          }}
        >
          <Suspense>
            <NavSheetContent links={links} onClose={close} />
          </Suspense>
        </Boundary>
      )}
    </div>
  )
}
