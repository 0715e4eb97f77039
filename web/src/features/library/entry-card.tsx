import { formatDuration } from '@alcove/site-kit/text/format.ts'
import { X } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '../../shared/paths.ts'
import { Poster } from '../../shared/ui/poster.tsx'
import type { Entry } from './entry.ts'

interface Props {
  entry: Entry
  remove?: { label: string; act(): void }
}

export function EntryCard({ entry, remove }: Props) {
  return (
    <article className="group relative">
      <div className="relative aspect-video overflow-hidden rounded-card bg-raised-2 ring-1 ring-line transition duration-200 group-focus-within:ring-line-strong group-hover:ring-line-strong">
        <Poster src={entry.thumbnail ?? undefined} />
        {entry.duration !== null && (
          <span className="tabular absolute right-2 bottom-2 rounded-control bg-black/75 px-1.5 py-0.5 text-xs font-medium text-white">
            {formatDuration(entry.duration)}
          </span>
        )}
      </div>
      <h3 className="masked mt-3 line-clamp-2 text-sm leading-[1.3] font-medium sm:text-base">
        <Link
          to={paths.content(entry.id)}
          className="group-hover:text-accent-text after:absolute after:inset-0 after:rounded-card"
        >
          {entry.title}
        </Link>
      </h3>
      {remove && (
        <button
          type="button"
          aria-label={remove.label}
          onClick={remove.act}
          className="absolute top-1 right-1 z-10 grid size-11 place-items-center"
        >
          <span className="grid size-8 place-items-center rounded-full bg-black/75 text-white hover:bg-black">
            <X size={16} aria-hidden />
          </span>
        </button>
      )}
    </article>
  )
}
