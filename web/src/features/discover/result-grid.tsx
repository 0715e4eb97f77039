import { ContentCard } from '../contents/content-card.tsx'
import { VideoCard } from '../provider-videos/video-card.tsx'
import { countFirstRow } from '../video-cards/columns.ts'
import type { DiscoverItem } from './sources.ts'
import { UpgradePrompt } from './upgrade-prompt.tsx'

/** Cards before the invitation; shorter lists show it at the end. */
const BEFORE_PROMPT = 20

export function ResultGrid({ items, invited }: { items: DiscoverItem[]; invited: boolean }) {
  const eager = countFirstRow('card-grid')
  const cards = items.map((item, index) => (
    <li key={item.id}>
      {'video' in item ? (
        <VideoCard video={item.video} eager={index < eager} heading="h3" />
      ) : (
        <ContentCard content={item.content} eager={index < eager} heading="h3" />
      )}
    </li>
  ))
  return (
    // Dense: the row of the invitation leaves no gap before it.
    <ul className="card-grid grid-flow-row-dense">
      {cards.slice(0, BEFORE_PROMPT)}
      {invited && (
        <li key="upgrade" className="col-span-full">
          <UpgradePrompt />
        </li>
      )}
      {cards.slice(BEFORE_PROMPT)}
    </ul>
  )
}
