import { splitTimeCodes } from '@alcove/site-kit/player/chapters/time-codes.ts'
import { Link } from 'react-router-dom'
import type { Content } from './api.ts'

/** Time codes of the video lead to that time. */
export function Description({ content: { description, duration } }: { content: Content }) {
  return (
    <p className="whitespace-pre-line break-words text-muted">
      {splitTimeCodes(description, duration ?? 0).map((part, i) =>
        typeof part === 'string' ? (
          part
        ) : (
          <Link
            // biome-ignore lint/suspicious/noArrayIndexKey: a text in order, whose codes may repeat
            key={i}
            to={{ search: `?t=${part.seconds}` }}
            replace
            preventScrollReset
            className="tabular text-accent-text underline underline-offset-2"
          >
            {part.text}
          </Link>
        ),
      )}
    </p>
  )
}
