import type { AccessLevel } from '@alcove/contracts/constants'
import { LockKeyhole, X } from 'lucide-react'
import { Link } from 'react-router-dom'
import { discoverMessages } from '../../messages/discover.fr.ts'
import { paths } from '../../shared/paths.ts'
import { buttonClasses } from '../../shared/ui/button.tsx'
import { type Filters, isFiltered } from './filters.ts'
import { tagName } from './tag-name.ts'

interface Props {
  refused: Filters
  /** True when other filters still apply. */
  filtered: boolean
  level: AccessLevel | null
  onDismiss(): void
}

/** Explains which filters need a higher level, and links to the plans. */
export function RefusedFilters({ refused, filtered, level, onDismiss }: Props) {
  const { refused: messages } = discoverMessages
  if (!isFiltered(refused)) return null
  const names = refused.tags.map(tagName).join(', ')
  return (
    <div role="status" className="mb-8 flex gap-4 rounded-card border border-line bg-raised py-4 pr-2 pl-5">
      <LockKeyhole size={20} aria-hidden className="mt-0.5 hidden shrink-0 text-gold sm:block" />
      <div className="min-w-0 flex-1">
        {refused.q !== '' && <p className="break-words">{messages.search(refused.q)}</p>}
        {names !== '' && <p>{level === null ? messages.tagsWithout(names) : messages.tags(names)}</p>}
        {!filtered && <p className="mt-1 text-sm text-muted">{messages.shown}</p>}
        <Link to={paths.subscriptions} className={buttonClasses('secondary', 'mt-3', 'small')}>
          {messages.action}
        </Link>
      </div>
      <button
        type="button"
        aria-label={messages.dismiss}
        onClick={onDismiss}
        className="grid size-11 shrink-0 place-items-center rounded-control text-muted hover:bg-raised-2 hover:text-text"
      >
        <X size={18} aria-hidden />
      </button>
    </div>
  )
}
