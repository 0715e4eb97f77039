import type { AccessLevel } from '@alcove/contracts/constants'
import { formatDuration } from '@alcove/site-kit/text/format.ts'
import { type ReactNode, Suspense } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../shared/paths.ts'
import { Boundary } from '../../shared/ui/boundary.tsx'
import { lazyPart } from '../../shared/ui/lazy-part.ts'
import { Poster } from '../../shared/ui/poster.tsx'
import { TEXT_ROOM } from './card-skeletons.tsx'
import type { CardGrid } from './columns.ts'
import { LockVeil } from './lock-veil.tsx'
import { buildSrcSet, SIZES_IN } from './picture-sizes.ts'
import { usePreview } from './use-preview.ts'

export interface CardVideo {
  title: string
  /** Watch page of the video. */
  to: string
  picture: string | undefined
  /** CSS colour in its place until it has loaded. */
  color?: string | undefined
  /** Plays while the card is hovered or focused: frames, or the clip of the local content with this id. */
  preview: string[] | string
  /** Seconds. */
  duration: number | null
  /** Undefined omits the line. */
  description: string | undefined
  locked: boolean
  /** Lowest level that unlocks a locked video. */
  requiredLevel: AccessLevel | null
}

/** Navigation state for the plans page: where the visitor continues after the payment. */
const toPlansState = ({ to, title, requiredLevel }: CardVideo) => ({
  to: paths.subscriptions,
  state: { wanted: { to, title, kind: 'video', level: requiredLevel } },
})

/** Characters; the card shows one line only. */
const DESCRIPTION_LENGTH = 120

const MovingPreview = lazyPart(() => import('./moving-preview.tsx'))

interface Props {
  video: CardVideo
  /** In the first row of the page. */
  eager: boolean
  /** One level below the heading of the list. */
  heading: 'h2' | 'h3'
  /** Grid around the card, which sets the width of its picture. */
  grid?: CardGrid | undefined
  /** Line of meta. */
  children: ReactNode
}

/**
 * Video in a list. The whole card is one link: to the video, or to the plans when locked. The text precedes
 * the picture for screen readers; the layout shows the picture above.
 */
export function Card({ video, eager, heading: Heading, grid = 'card-grid', children }: Props) {
  const preview = usePreview(!video.locked && video.preview.length > 0)
  return (
    <article>
      <Link
        {...(video.locked ? toPlansState(video) : { to: video.to })}
        className="group flex flex-col rounded-card"
        {...preview.handlers}
      >
        <div
          className={`order-last mt-3 ${TEXT_ROOM[video.description === undefined ? 'plain' : 'described']}`}
        >
          <Heading className="masked line-clamp-2 text-sm leading-[1.3] font-medium break-words group-hover:text-accent-text sm:text-base sm:leading-[1.3]">
            {video.title}
          </Heading>
          {video.description && (
            <p className="masked mt-1 truncate text-xs text-muted sm:text-sm">
              {video.description.slice(0, DESCRIPTION_LENGTH)}
            </p>
          )}
          <p className="tabular mt-1 truncate text-xs text-muted sm:text-sm">{children}</p>
        </div>
        <div
          className="relative aspect-video overflow-hidden rounded-card bg-raised-2 ring-1 ring-line transition duration-200 group-hover:-translate-y-0.5 group-hover:shadow-float group-hover:ring-line-strong group-focus-visible:-translate-y-0.5"
          style={{ backgroundColor: video.color }}
        >
          <div className={`size-full ${video.locked ? 'scale-110 blur-lg' : ''}`}>
            <Poster
              src={video.picture}
              srcSet={video.picture && buildSrcSet(video.picture)}
              sizes={SIZES_IN[grid]}
              eager={eager}
            />
          </div>
          {preview.active && (
            <Boundary>
              <Suspense>
                <MovingPreview preview={video.preview} />
              </Suspense>
            </Boundary>
          )}
          {video.locked && <LockVeil />}
          {video.duration !== null && (
            <span className="tabular absolute right-2 bottom-2 rounded-control bg-black/75 px-1.5 py-0.5 text-xs font-medium text-on-accent">
              {formatDuration(video.duration)}
            </span>
          )}
        </div>
      </Link>
    </article>
  )
}
