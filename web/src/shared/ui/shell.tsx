import { siteMessages } from '../../messages/site.fr.ts'
import { BrandMark } from './brand-mark.tsx'

/** Same markup as in `index.html`, shown while scripts load; its styles are there too. */
export function Shell({ words = siteMessages.loading }: { words?: string }) {
  return (
    // Note: continues the animation that began with the page, so that it does not fade in twice.
    <div className="shell" style={{ animationDelay: `-${performance.now()}ms` }}>
      <BrandMark className="size-12" />
      <output>{words}</output>
    </div>
  )
}
