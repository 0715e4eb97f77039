import { Link } from 'react-router-dom'
import { Poster } from '../../shared/ui/poster.tsx'
import { resizePicture } from './picture-sizes.ts'

export interface CompactVideo {
  id: string
  title: string
  /** Watch page of the video. */
  to: string
  picture: string | undefined
  /** Formatted; undefined when unknown. */
  duration: string | undefined
  /** Line below the title. */
  meta: string | undefined
}

/** Video beside another one: a row on wide screens. Never locked, unlike in the lists of Home and Discover. */
export function CompactCard({ video }: { video: CompactVideo }) {
  return (
    <article className="group relative xl:grid xl:grid-cols-[144px_minmax(0,1fr)] xl:items-start xl:gap-3">
      <div className="relative aspect-video overflow-hidden rounded-card bg-raised-2 ring-1 ring-line transition group-focus-within:ring-line-strong group-hover:ring-line-strong xl:rounded-control">
        <Poster src={video.picture && resizePicture(video.picture, 320)} />
        {video.duration !== undefined && (
          <span className="tabular absolute right-1.5 bottom-1.5 rounded-control bg-black/75 px-1.5 py-0.5 text-xs font-medium text-on-accent">
            {video.duration}
          </span>
        )}
      </div>
      <div>
        <h3 className="masked mt-2 line-clamp-2 text-sm leading-[1.3] font-medium break-words xl:mt-0 xl:line-clamp-3">
          <Link
            to={video.to}
            className="group-hover:text-accent-text after:absolute after:inset-0 after:rounded-card"
          >
            {video.title}
          </Link>
        </h3>
        {video.meta !== undefined && <p className="tabular mt-1 text-xs text-muted">{video.meta}</p>}
      </div>
    </article>
  )
}
