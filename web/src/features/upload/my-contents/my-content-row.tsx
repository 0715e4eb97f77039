import { formatCount, formatDuration } from '@alcove/site-kit/text/format.ts'
import { Play } from 'lucide-react'
import { Link } from 'react-router-dom'
import { uploadMessages } from '../../../messages/upload.fr.ts'
import { paths } from '../../../shared/paths.ts'
import { formatDay, formatMegabytes } from '../../../shared/text/format.ts'
import { buttonClasses } from '../../../shared/ui/button.tsx'
import { Poster } from '../../../shared/ui/poster.tsx'
import type { Content } from '../../contents/api.ts'
import { useThumbnail } from '../../contents/use-thumbnail.ts'
import { CoverButton } from '../cover/cover-button.tsx'
import { listSteps } from '../list-steps.ts'
import { Stepper } from '../stepper.tsx'
import { Outcome } from './outcome.tsx'
import { ReplaceButton } from './replace-button.tsx'
import { WithdrawButton } from './withdraw-button.tsx'

/** States in which its owner has something to see on the page of a video. */
const WATCHABLE = ['PREPARING', 'PENDING', 'APPROVED']
const REPLACEABLE = [...WATCHABLE, 'REJECTED', 'FAILED']

export function MyContentRow({ content }: { content: Content }) {
  const { mine: messages } = uploadMessages
  const source = useThumbnail(content, '?w=640')
  const { status, title, views } = content
  const isPublished = status === 'APPROVED' && !content.hidden
  const facts = [
    messages.sentOn(formatDay(content.createdAt)),
    content.fileSize !== null && formatMegabytes(content.fileSize),
    // Note: what is watched no longer still has had its views.
    views !== undefined && (views > 0 || isPublished) && messages.views(formatCount(views), views > 1),
  ].filter(Boolean)
  return (
    <article className="grid grid-cols-[112px_minmax(0,1fr)] items-center gap-x-4 gap-y-3 rounded-card border border-line bg-raised p-3 sm:grid-cols-[176px_minmax(0,1fr)] sm:p-4">
      <div className="relative aspect-video overflow-hidden rounded-control sm:row-span-2 sm:self-start">
        <Poster src={source} />
        {content.duration !== null && (
          <span className="tabular absolute right-1.5 bottom-1.5 rounded-control bg-black/75 px-1.5 text-xs font-medium text-white">
            {formatDuration(content.duration)}
          </span>
        )}
      </div>
      <div className="min-w-0">
        <h3 className="line-clamp-2 font-medium break-words max-sm:text-sm">
          {WATCHABLE.includes(status) ? (
            <Link to={paths.content(content.id)} className="hover:text-accent-text">
              {title}
            </Link>
          ) : (
            title
          )}
        </h3>
        <p className="tabular mt-0.5 text-xs text-muted sm:text-sm">{facts.join(' · ')}</p>
      </div>
      <div className="max-sm:col-span-2 sm:col-start-2">
        <div aria-live="polite">
          <Stepper steps={listSteps(status, content.preparedShare)} />
          <Outcome content={content} />
        </div>
        {status !== 'WITHDRAWN' && (
          <div className="-mr-2 mt-2 flex flex-wrap justify-end gap-1">
            {isPublished && (
              <Link to={paths.content(content.id)} className={buttonClasses('quiet', 'max-sm:px-2', 'small')}>
                <Play size={16} aria-hidden />
                {messages.watch}
                <span className="max-sm:sr-only">{messages.watchWhat}</span>
                <span className="sr-only">{messages.ofOne(title)}</span>
              </Link>
            )}
            {status === 'PENDING' && hasChoice(content) && <CoverButton content={content} />}
            {REPLACEABLE.includes(status) && <ReplaceButton content={content} />}
            <WithdrawButton content={content} />
          </div>
        )}
      </div>
    </article>
  )
}

function hasChoice({ cover }: Content): boolean {
  return cover !== undefined && (cover.frames > 0 || cover.own === true)
}
