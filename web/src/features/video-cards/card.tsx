import type { AccessLevel } from '@alcove/contracts/constants'
import { type ReactNode, Suspense } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../app/paths.ts'
import { Boundary } from '../../shared/boundary.tsx'
import { formatDuration } from '../../shared/format.ts'
import { lazyPart } from '../../shared/lazy-part.ts'
import { Poster } from '../../shared/poster.tsx'
import { TEXT_ROOM } from './card-skeletons.tsx'
import type { CardGrid } from './columns.ts'
import { LockVeil } from './lock-veil.tsx'
import { SIZES_IN, srcSetOf } from './picture-sizes.ts'
import { usePreview } from './use-preview.ts'

export interface CardVideo {
  title: string
  /** Where the video is watched. */
  to: string
  picture: string | undefined
  /** Frames shown while the card is looked at. */
  previews: string[]
  /** Seconds. */
  duration: number | null
  /** Undefined: the card has no line for it. */
  description: string | undefined
  locked: boolean
  /** The lowest level that opens it where it is locked. */
  requiredLevel: AccessLevel | null
}

/** The plans are told what opens with them: it is where the visitor goes on after the payment. */
const wayToPlans = ({ to, title, requiredLevel }: CardVideo) => ({
  to: paths.subscriptions,
  state: { wanted: { to, title, kind: 'video', level: requiredLevel } },
})

/** More than one line never shows. */
const DESCRIPTION_LENGTH = 120

const MovingFrames = lazyPart(() => import('./moving-frames.tsx'))

interface Props {
  video: CardVideo
  /** In the first row of the page. */
  eager: boolean
  /** One below the heading of the list. */
  heading: 'h2' | 'h3'
  /** What it stands in, for the width of its picture. */
  grid?: CardGrid | undefined
  /** The line of meta. */
  children: ReactNode
}

/**
 * A video in a list. All of it is one link: to the video, or to the subscriptions where it is locked. The words come
 * before the picture, for those who hear the card; sight finds the picture above.
 */
export function Card({ video, eager, heading: Heading, grid = 'card-grid', children }: Props) {
  const preview = usePreview(!video.locked && video.previews.length > 0)
  return (
    <article>
      <Link
        {...(video.locked ? wayToPlans(video) : { to: video.to })}
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
        <div className="relative aspect-video overflow-hidden rounded-card bg-raised-2 ring-1 ring-line transition duration-200 group-hover:-translate-y-0.5 group-hover:shadow-float group-hover:ring-line-strong group-focus-visible:-translate-y-0.5">
          <div className={`size-full ${video.locked ? 'scale-110 blur-lg' : ''}`}>
            <Poster
              src={video.picture}
              srcSet={video.picture && srcSetOf(video.picture)}
              sizes={SIZES_IN[grid]}
              eager={eager}
            />
          </div>
          {preview.active && (
            <Boundary>
              <Suspense>
                <MovingFrames frames={video.previews} />
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
