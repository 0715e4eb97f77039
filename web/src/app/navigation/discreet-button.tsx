import { EyeOff } from 'lucide-react'
import { siteMessages } from '../../messages/site.fr.ts'
import { useDiscretion } from '../../shared/browser/use-discretion.ts'

/** Toggles discreet mode from the bar; on narrow screens it shows only while the mode is on. */
export function DiscreetButton() {
  const { nav } = siteMessages
  const { discreet, toggle } = useDiscretion()
  return (
    <button
      type="button"
      aria-label={nav.discreet}
      aria-pressed={discreet}
      aria-keyshortcuts="b"
      title={nav.discreet}
      onClick={toggle}
      className={`h-10 min-w-10 shrink-0 items-center justify-center gap-2 rounded-full text-sm font-medium transition-colors ${
        discreet
          ? 'flex border border-gold px-3 text-gold hover:bg-raised-2'
          : 'hidden text-muted hover:bg-raised-2 hover:text-text xl:flex'
      }`}
    >
      <EyeOff size={18} aria-hidden />
      {discreet && <span className="hidden xl:inline">{nav.discreetOn}</span>}
    </button>
  )
}
