import { formatDuration } from '@alcove/site-kit/text/format.ts'
import { Link } from 'react-router-dom'

interface Props {
  cues: readonly {
    /** Seconds. */
    start: number
    /** Every second one was looked for. */
    parts: readonly string[]
  }[]
}

/** Passages with links to their times. Thousands of them: browsers lay out those in sight. */
export function CueList({ cues }: Props) {
  return (
    <ol className="max-h-80 overflow-y-auto overscroll-contain" data-testid="transcript">
      {cues.map(({ start, parts }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: passages in order, whose times may repeat
        <li key={i} className="[contain-intrinsic-size:auto_2.75rem] [content-visibility:auto]">
          <Link
            to={{ search: `?t=${Math.floor(start)}` }}
            replace
            preventScrollReset
            className="flex min-h-11 items-baseline gap-3 rounded-control px-2 py-2 text-sm hover:bg-raised-2"
          >
            <span className="tabular shrink-0 text-accent-text">{formatDuration(Math.floor(start))}</span>
            <span className="min-w-0 break-words">
              {parts.map((part, n) =>
                n % 2 === 0 ? (
                  part
                ) : (
                  // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text
                  <mark key={n} className="rounded-sm bg-accent/40 text-text">
                    {part}
                  </mark>
                ),
              )}
            </span>
          </Link>
        </li>
      ))}
    </ol>
  )
}
