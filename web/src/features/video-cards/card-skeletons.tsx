import type { CardGrid } from './columns.ts'

interface Props {
  count: number
  /** Whether the cards to come have a line of description. */
  described: boolean
  grid?: CardGrid
}

/** What the words of a card take: a title of two lines, a line of description where there is one, a line of meta. */
export const TEXT_ROOM = { plain: 'min-h-[59px] sm:min-h-[67px]', described: 'min-h-[81px] sm:min-h-[92px]' }

/** As many places as cards to come, each of exactly their size. */
export function CardSkeletons({ count, described, grid = 'card-grid' }: Props) {
  return (
    <div aria-hidden className={grid}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move
        <div key={index}>
          <div className="skeleton aspect-video rounded-card" />
          <div className={`mt-3 ${TEXT_ROOM[described ? 'described' : 'plain']}`}>
            <div className="skeleton h-4 w-4/5 rounded-control" />
            <div className="skeleton mt-2 h-3.5 w-2/5 rounded-control" />
          </div>
        </div>
      ))}
    </div>
  )
}
