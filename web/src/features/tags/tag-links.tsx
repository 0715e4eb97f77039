import { Link } from 'react-router-dom'
import { paths } from '../../shared/paths.ts'
import { findTag } from './find-tag.ts'

/** Tags of a video, each linking to Discover filtered by it. */
export function TagLinks({ label, tags }: { label: string; tags: readonly string[] }) {
  if (tags.length === 0) return null
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {[...new Set(tags)].map((tag) => (
        <li key={tag}>
          <Link
            to={paths.discover}
            state={{ filterTag: tag }}
            className="inline-flex min-h-9 items-center rounded-full border border-line px-3 text-sm break-all text-muted transition-colors hover:border-line-strong hover:text-text"
          >
            {findTag(tag)?.label ?? tag}
          </Link>
        </li>
      ))}
    </ul>
  )
}
