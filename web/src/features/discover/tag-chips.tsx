import type { AccessLevel } from '@alcove/contracts/constants'
import { TAGS, type Tag } from '@alcove/contracts/tags'
import { LockKeyhole } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { discoverMessages as messages } from '../../messages/discover.fr.ts'
import { replacesOverlay } from '../../shared/overlays/use-back-closes.ts'
import { paths } from '../../shared/paths.ts'
import { unlocks } from '../subscriptions/access/access-level.ts'
import { type Filters, toggleTag } from './filters.ts'
import { tagName } from './tag-name.ts'

interface Props {
  filters: Filters
  /** Undefined while loading: no tag is locked yet. */
  level: AccessLevel | null | undefined
  onChange(filters: Filters): void
}

/** The twelve tags. Those above the caller's level show a lock and lead to the plans. */
export function TagChips({ filters, level, onChange }: Props) {
  return (
    <ul aria-label={messages.tags} className="flex flex-wrap gap-2">
      {TAGS.map((tag: Tag) => (
        <li key={tag.id}>
          {level === undefined || unlocks(level, tag.requiredLevel) ? (
            <button
              type="button"
              aria-pressed={filters.tags.includes(tag)}
              onClick={() => onChange(toggleTag(filters, tag))}
              className="min-h-11 rounded-full border border-line-strong px-4 text-sm transition-colors hover:bg-raised-2 aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-on-accent lg:min-h-9 lg:px-3"
            >
              {tagName(tag)}
            </button>
          ) : (
            <LockedTag tag={tag} />
          )}
        </li>
      ))}
    </ul>
  )
}

function LockedTag({ tag }: { tag: Tag }) {
  const navigate = useNavigate()
  return (
    <button
      type="button"
      onClick={() => {
        const to = paths.discoverWith({ tags: [tag.id], q: '' })
        const wanted = { to, title: tagName(tag), kind: 'tag', level: tag.requiredLevel }
        void navigate(paths.subscriptions, { state: { wanted }, replace: replacesOverlay() })
      }}
      className="flex min-h-11 items-center gap-1.5 rounded-full border border-dashed border-line px-4 text-sm text-muted transition-colors hover:border-line-strong hover:text-text lg:min-h-9 lg:px-3"
    >
      <LockKeyhole size={13} aria-hidden className="shrink-0" />
      {tagName(tag)}
      <span className={`text-xs ${tag.requiredLevel === 'basic' ? '' : 'text-gold'}`}>
        {messages.levels[tag.requiredLevel]}
      </span>
      <span className="sr-only">, {messages.lockedTag}</span>
    </button>
  )
}
