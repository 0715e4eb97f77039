import { LogOut } from 'lucide-react'
import { leaveSite } from '../../features/quick-exit/leave-site.ts'
import { siteMessages } from '../../messages/site.fr.ts'

/** Leaves the site at once; only wide screens show it in the bar. */
export function QuickExitButton() {
  const { nav, footer } = siteMessages
  return (
    <button
      type="button"
      aria-label={footer.leave}
      title={nav.leaveHint}
      onClick={leaveSite}
      className="hidden size-10 shrink-0 place-items-center rounded-control text-muted transition-colors hover:bg-raised-2 hover:text-text xl:grid"
    >
      <LogOut size={19} aria-hidden />
    </button>
  )
}
