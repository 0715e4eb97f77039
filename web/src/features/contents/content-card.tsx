import { Link } from 'react-router-dom'
import { paths } from '../../app/paths.ts'
import { contentsMessages } from '../../messages/contents.fr.ts'
import { formatDuration, formatShortDay } from '../../shared/format.ts'
import { Poster } from '../../shared/poster.tsx'
import type { Content } from './api.ts'
import { useThumbnail } from './use-thumbnail.ts'

interface Props {
  content: Content
  eager: boolean
  /** One below the heading of the list. */
  heading: 'h2' | 'h3'
}

export function ContentCard({ content, eager, heading: Heading }: Props) {
  const source = useThumbnail(content)
  const date = content.approvedAt ?? content.createdAt
  return (
    <article className="group relative">
      <div className="relative aspect-video overflow-hidden rounded-card bg-raised-2 ring-1 ring-line transition duration-200 group-focus-within:-translate-y-0.5 group-hover:-translate-y-0.5 group-hover:shadow-float group-hover:ring-line-strong">
        <Poster src={source} eager={eager} />
        {content.duration !== null && (
          <span className="tabular absolute right-2 bottom-2 rounded-control bg-black/75 px-1.5 py-0.5 text-xs font-medium">
            {formatDuration(content.duration)}
          </span>
        )}
      </div>
      <Heading className="mt-3 line-clamp-2 min-h-[2.6em] text-sm leading-[1.3] sm:text-base font-medium">
        <Link
          to={paths.content(content.id)}
          className="group-hover:text-accent-text after:absolute after:inset-0 after:rounded-card"
        >
          {content.title}
        </Link>
      </Heading>
      <p className="mt-1 truncate text-xs text-muted sm:text-sm">
        {content.user.username ?? contentsMessages.anonymous}
        <span aria-hidden> · </span>
        <time dateTime={date}>{formatShortDay(date)}</time>
      </p>
    </article>
  )
}

/** Takes exactly the room of a card. */
export function CardSkeleton() {
  return (
    <div aria-hidden>
      <div className="skeleton aspect-video rounded-card" />
      <div className="mt-3 h-[2.6em] text-sm leading-[1.3] sm:text-base">
        <div className="skeleton h-4 w-4/5 rounded-control" />
      </div>
      <div className="mt-1 h-[1.5em] text-xs sm:text-sm">
        <div className="skeleton h-3.5 w-2/5 rounded-control" />
      </div>
    </div>
  )
}
