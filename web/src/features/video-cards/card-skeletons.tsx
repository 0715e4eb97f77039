import type { CardGrid } from './columns.ts'

interface Props {
  count: number
  /** True when the expected cards have a line of description. */
  described: boolean
  grid?: CardGrid
}

/** Heights of a card's text: a title of two lines, an optional line of description, a line of meta. */
export const TEXT_ROOM = { plain: 'min-h-[59px] sm:min-h-[67px]', described: 'min-h-[81px] sm:min-h-[92px]' }

/** Placeholders of exactly the size of the expected cards. */
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
