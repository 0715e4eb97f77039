import { Hourglass } from 'lucide-react'
import { Link, useLocation } from 'react-router-dom'
import { videoAccessMessages as messages } from '../../messages/video-access.fr.ts'
import { paths } from '../../shared/paths.ts'
import { buttonClasses } from '../../shared/ui/button.tsx'
import { Poster } from '../../shared/ui/poster.tsx'
import { useViewCount } from './use-view-count.ts'

interface Props {
  title: string
  poster: string | undefined
}

/** Replaces the player once the daily limit is reached. */
export function LimitReached({ title, poster }: Props) {
  const { pathname } = useLocation()
  const { data: count } = useViewCount()
  const max = count?.limits.maxViews
  return (
    <div className="relative size-full overflow-hidden">
      <div className="absolute inset-0 scale-105 blur-md">
        <Poster src={poster} eager />
      </div>
      <div className="absolute inset-0 grid place-content-center justify-items-center gap-2 bg-black/75 px-6 text-center text-on-accent sm:gap-3">
        <Hourglass size={28} strokeWidth={1.5} aria-hidden className="hidden sm:block" />
        <h2 className="font-display text-lg sm:text-xl">{messages.limitReached}</h2>
        <p className="tabular text-sm">
          {count && max !== null && max !== undefined && `${messages.watched(count.todayCount, max)} `}
          {messages.tomorrow}
        </p>
        <Link
          to={paths.subscriptions}
          state={{ wanted: { to: pathname, title, kind: 'video', level: null } }}
          className={buttonClasses('primary', 'mt-2', 'small')}
        >
          {messages.subscriptions}
        </Link>
      </div>
    </div>
  )
}
