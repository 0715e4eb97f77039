import { ChevronDown } from 'lucide-react'
import { contentsMessages } from '../../messages/contents.fr.ts'
import { formatDay, formatDuration } from '../../shared/format.ts'
import type { Content } from './api.ts'

export function ContentDetails({ content }: { content: Content }) {
  const { watch: messages, anonymous } = contentsMessages
  const date = content.approvedAt ?? content.createdAt
  return (
    <div className="mt-5">
      <h1 className="text-xl font-semibold md:text-2xl">{content.title}</h1>
      <p className="tabular mt-3 flex flex-wrap gap-x-3 text-sm text-muted">
        <span>
          {messages.by} <span className="text-text">{content.user.username ?? anonymous}</span>
        </span>
        <span>
          {content.approvedAt ? messages.publishedOn : messages.sentOn}{' '}
          <time dateTime={date}>{formatDay(date)}</time>
        </span>
        {content.duration !== null && <span>{formatDuration(content.duration)}</span>}
      </p>
      {content.description !== '' && (
        <details className="group mt-6 rounded-card border border-line bg-raised">
          <summary className="flex min-h-12 list-none items-center justify-between gap-3 rounded-card px-4 text-sm font-medium [&::-webkit-details-marker]:hidden">
            {messages.description}
            <ChevronDown
              size={18}
              aria-hidden
              className="text-muted transition-transform group-open:rotate-180"
            />
          </summary>
          <p className="px-4 pb-4 whitespace-pre-line break-words text-muted">{content.description}</p>
        </details>
      )}
      {content.tags.length > 0 && (
        <ul aria-label={messages.tags} className="mt-5 flex flex-wrap gap-2">
          {content.tags.map((tag) => (
            <li key={tag} className="rounded-full border border-line px-3 py-1 text-sm text-muted">
              {tag}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
