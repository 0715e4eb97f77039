import { formatLongDate, formatShortDate } from '../format/date.ts'
import { recordMessages } from '../messages/record.fr.ts'

/** Short moment for tables, with the long form on hover. */
export function Moment({ at }: { at: string | null }) {
  if (at === null) return recordMessages.none
  return (
    <time dateTime={at} title={formatLongDate(at)}>
      {formatShortDate(at)}
    </time>
  )
}
