import { formatDuration } from '@alcove/site-kit/text/format.ts'
import { contentsMessages } from '../../messages/contents.fr.ts'
import { formatDay } from '../../shared/text/format.ts'
import { Folded } from '../../shared/ui/folded.tsx'
import { TagLinks } from '../tags/tag-links.tsx'
import { ViewsLeftNote } from '../video-access/views-left-note.tsx'
import type { Content } from './api.ts'
import { ContentActions } from './content-actions.tsx'
import { Description } from './description.tsx'

export function ContentDetails({ content }: { content: Content }) {
  const { watch: messages, anonymous } = contentsMessages
  const date = content.approvedAt ?? content.createdAt
  const isPublished = content.status === 'APPROVED'
  return (
    <div className="mt-5">
      <h1 className="masked text-xl font-semibold break-words md:text-2xl">{content.title}</h1>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="tabular flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
          <span>
            {messages.by} <span className="text-text">{content.user.username ?? anonymous}</span>
          </span>
          <span>
            {content.approvedAt ? messages.publishedOn : messages.sentOn}{' '}
            <time dateTime={date}>{formatDay(date)}</time>
          </span>
          {content.duration !== null && <span>{formatDuration(content.duration)}</span>}
          {isPublished && <ViewsLeftNote />}
        </p>
        {isPublished && <ContentActions content={content} />}
      </div>
      {content.tags.length > 0 && (
        <div className="mt-5">
          <TagLinks label={messages.tags} tags={content.tags} />
        </div>
      )}
      {content.description !== '' && (
        <Folded label={messages.description}>
          <Description content={content} />
        </Folded>
      )}
    </div>
  )
}
