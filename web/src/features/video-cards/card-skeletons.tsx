interface Props {
  count: number
  /** Whether the cards to come have a line of description. */
  described: boolean
}

/** As many places as cards to come, each of exactly their size. */
export function CardSkeletons({ count, described }: Props) {
  return (
    <div aria-hidden className="card-grid">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move
        <CardSkeleton key={index} described={described} />
      ))}
    </div>
  )
}

function CardSkeleton({ described }: { described: boolean }) {
  return (
    <div>
      <div className="skeleton aspect-video rounded-card" />
      <div className="mt-3 h-[2.6em] text-sm leading-[1.3] sm:text-base sm:leading-[1.3]">
        <div className="skeleton h-4 w-4/5 rounded-control" />
      </div>
      {described && (
        <div className="mt-1 h-[1.5em] text-xs sm:text-sm">
          <div className="skeleton h-3.5 w-3/5 rounded-control" />
        </div>
      )}
      <div className="mt-1 h-[1.5em] text-xs sm:text-sm">
        <div className="skeleton h-3.5 w-2/5 rounded-control" />
      </div>
    </div>
  )
}
