import { Link } from 'react-router-dom'
import { uploadMessages } from '../../../messages/upload.fr.ts'
import { paths } from '../../../shared/paths.ts'
import { formatDay, formatDuration, formatMegabytes } from '../../../shared/text/format.ts'
import { Poster } from '../../../shared/ui/poster.tsx'
import type { Content } from '../../contents/api.ts'
import { useThumbnail } from '../../contents/use-thumbnail.ts'
import { listSteps } from '../list-steps.ts'
import { Stepper } from '../stepper.tsx'
import { WithdrawButton } from './withdraw-button.tsx'

export function MyContentRow({ content }: { content: Content }) {
  const { mine: messages } = uploadMessages
  const source = useThumbnail(content)
  const reason = content.rejectionReason ?? content.removalReason ?? content.failureReason
  const isWithdrawn = content.status === 'WITHDRAWN'
  return (
    <article className="grid grid-cols-[112px_minmax(0,1fr)] items-center gap-x-4 gap-y-3 rounded-card border border-line bg-raised p-3 sm:grid-cols-[176px_minmax(0,1fr)] sm:p-4">
      <div className="relative aspect-video overflow-hidden rounded-control sm:row-span-2">
        <Poster src={source} />
        {content.duration !== null && (
          <span className="tabular absolute right-1.5 bottom-1.5 rounded-control bg-black/75 px-1.5 text-xs font-medium">
            {formatDuration(content.duration)}
          </span>
        )}
      </div>
      <div className="min-w-0">
        <h3 className="line-clamp-2 font-medium max-sm:text-sm">
          <Link to={paths.content(content.id)} className="hover:text-accent-text">
            {content.title}
          </Link>
        </h3>
        <p className="tabular mt-0.5 text-xs text-muted sm:text-sm">
          {messages.sentOn(formatDay(content.createdAt))}
          {content.fileSize !== null && ` · ${formatMegabytes(content.fileSize)}`}
        </p>
      </div>
      <div aria-live="polite" className="max-sm:col-span-2 sm:col-start-2">
        <Stepper steps={listSteps(content.status)} />
        {content.hidden && <p className="mt-3 text-sm text-muted">{messages.hidden}</p>}
        {reason && !isWithdrawn && (
          <p className="mt-3 text-sm">
            <span className="text-muted">{messages.reason} :</span> {reason}
          </p>
        )}
        {!isWithdrawn && (
          <div className="mt-2 flex justify-end">
            <WithdrawButton content={content} />
          </div>
        )}
      </div>
    </article>
  )
}
