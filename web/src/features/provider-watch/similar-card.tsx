import { Link } from 'react-router-dom'
import { paths } from '../../app/paths.ts'
import { providerWatchMessages as messages } from '../../messages/provider-watch.fr.ts'
import { formatDuration } from '../../shared/format.ts'
import { Poster } from '../../shared/poster.tsx'
import { pictureAt } from '../video-cards/picture-sizes.ts'
import type { ListedVideo } from './api.ts'

interface Props {
  video: ListedVideo
  /** Shortest duration, in characters: `mm:ss` has five. */
  durationWidth: number
}

/** Never locked: a lock belongs to a place in the lists of Home and Discover. A row on wide screens. */
export function SimilarCard({ video, durationWidth }: Props) {
  return (
    <article className="group relative xl:grid xl:grid-cols-[160px_minmax(0,1fr)] xl:items-start xl:gap-3">
      <div className="relative aspect-video overflow-hidden rounded-card bg-raised-2 ring-1 ring-line transition group-focus-within:ring-line-strong group-hover:ring-line-strong xl:rounded-control">
        <Poster src={video.thumbnailS3Key ? pictureAt(video.thumbnailS3Key, 320) : undefined} />
        {video.duration !== null && (
          <span className="tabular absolute right-1.5 bottom-1.5 rounded-control bg-black/75 px-1.5 py-0.5 text-xs font-medium text-on-accent">
            {formatDuration(video.duration).padStart(durationWidth, '0')}
          </span>
        )}
      </div>
      <div>
        <h3 className="mt-2 line-clamp-2 text-sm leading-[1.3] font-medium break-words xl:mt-0">
          <Link
            to={paths.providerContent(video.provider, video.id)}
            className="group-hover:text-accent-text after:absolute after:inset-0 after:rounded-card"
          >
            {video.title}
          </Link>
        </h3>
        {video.views !== null && (
          <p className="tabular mt-1 text-xs text-muted">{messages.views(video.views)}</p>
        )}
      </div>
    </article>
  )
}
