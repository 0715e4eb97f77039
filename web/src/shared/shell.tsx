import { siteMessages } from '../messages/site.fr.ts'
import { BrandMark } from './brand-mark.tsx'

/** What stands in `index.html`, for as long as further scripts are on their way; its look is there too. */
export function Shell({ words = siteMessages.loading }: { words?: string }) {
  return (
    // Note: begun with the page, not anew: it must not fade in twice.
    <div className="shell" style={{ animationDelay: `-${performance.now()}ms` }}>
      <BrandMark className="size-12" />
      <output>{words}</output>
    </div>
  )
}
