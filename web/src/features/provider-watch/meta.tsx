import { formatDuration } from '@alcove/site-kit/text/format.ts'
import { providerWatchMessages as messages } from '../../messages/provider-watch.fr.ts'
import { formatDay } from '../../shared/text/format.ts'

/** Parts of the line below a title; each renders nothing without a value. */
export const Views = ({ count }: { count: number | null }) =>
  count === null ? null : <span>{messages.views(count)}</span>

export const Duration = ({ seconds }: { seconds: number | null }) =>
  seconds === null ? null : (
    <span>
      <span className="sr-only">{messages.durationLabel} : </span>
      {formatDuration(seconds)}
    </span>
  )

export const AddedOn = ({ date }: { date: string | null }) =>
  date === null ? null : (
    <span>
      {messages.addedOn} <time dateTime={date}>{formatDay(date)}</time>
    </span>
  )

export const PublishedOn = ({ date }: { date: string | null }) =>
  date === null ? null : (
    <span>
      {messages.publishedOn} <time dateTime={date}>{new Date(date).toLocaleDateString('fr-FR')}</time>
    </span>
  )

export const Rating = ({ text }: { text: string | undefined }) =>
  text === undefined ? null : (
    <span>
      {messages.ratingLabel} : <span className="text-text">{text}</span>
    </span>
  )
