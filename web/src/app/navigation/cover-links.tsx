import { EyeOff, LogOut } from 'lucide-react'
import { leaveSite } from '../../features/quick-exit/leave-site.ts'
import { preferencesMessages } from '../../messages/preferences.fr.ts'
import { siteMessages } from '../../messages/site.fr.ts'
import { useDiscretion } from '../../shared/browser/use-discretion.ts'
import { MENU_ITEM } from '../../shared/ui/menu-item.ts'

/** Menu entries for discreet mode and quick exit, on screens whose bar has no room for them. */
export function CoverLinks() {
  const { discreet, toggle } = useDiscretion()
  return (
    <>
      <button type="button" aria-pressed={discreet} className={MENU_ITEM} onClick={toggle}>
        <EyeOff size={19} aria-hidden className="text-muted" />
        {preferencesMessages.discreet}
        <span aria-hidden className={`ml-auto text-sm ${discreet ? 'text-gold' : 'text-muted'}`}>
          {discreet ? siteMessages.nav.on : siteMessages.nav.off}
        </span>
      </button>
      <button type="button" className={MENU_ITEM} onClick={leaveSite}>
        <LogOut size={19} aria-hidden className="text-muted" />
        {siteMessages.footer.leave}
      </button>
    </>
  )
}
