import { EllipsisVertical } from 'lucide-react'
import { siteMessages } from '../../messages/site.fr.ts'
import { Dropdown } from '../../shared/overlays/dropdown.tsx'
import { CoverLinks } from './cover-links.tsx'
import { OwnLinks } from './own-links.tsx'

/** Links to what this browser keeps, for visitors without a session. */
export default function VisitorMenu() {
  return (
    <Dropdown label={siteMessages.nav.more} icon={EllipsisVertical}>
      {(close) => (
        <>
          <OwnLinks onDone={close} />
          <div className="mt-1.5 border-t border-line pt-1.5 xl:hidden">
            <CoverLinks />
          </div>
        </>
      )}
    </Dropdown>
  )
}
