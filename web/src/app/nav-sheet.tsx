import { Menu } from 'lucide-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { siteMessages } from '../messages/site.fr.ts'
import { Boundary } from '../shared/boundary.tsx'
import { lazyPart } from '../shared/lazy-part.ts'
import type { NavLinkItem } from './nav-links.ts'
import { partFailed } from './part-failed.ts'

const NavSheetContent = lazyPart(() => import('./nav-sheet-content.tsx'))

/** The menu of phones: a modal dialog, so that focus, Escape and the background are the browser's work. */
export function NavSheet({ links }: { links: NavLinkItem[] }) {
  const { nav } = siteMessages
  const dialog = useRef<HTMLDialogElement>(null)
  const [open, setOpen] = useState(false)
  const { key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes it
  useEffect(() => setOpen(false), [key])
  useEffect(() => {
    if (open) dialog.current?.showModal()
    else dialog.current?.close()
  }, [open])

  return (
    <div className="md:hidden">
      <button
        type="button"
        aria-label={nav.openMenu}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="-mr-2 grid size-11 place-items-center rounded-control hover:bg-raised-2"
      >
        <Menu size={22} aria-hidden />
      </button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog already */}
      <dialog
        ref={dialog}
        aria-label={nav.menu}
        onClose={() => setOpen(false)}
        onClick={(event) => event.target === dialog.current && setOpen(false)}
        className="fixed inset-y-0 right-0 left-auto m-0 h-dvh max-h-none w-[min(320px,85vw)] border-l border-line bg-raised text-text shadow-float backdrop:bg-black/60"
      >
        {open && (
          <Boundary
            onError={() => {
              setOpen(false)
              partFailed()
            }}
          >
            <Suspense>
              <NavSheetContent links={links} onClose={() => setOpen(false)} />
            </Suspense>
          </Boundary>
        )}
      </dialog>
    </div>
  )
}
