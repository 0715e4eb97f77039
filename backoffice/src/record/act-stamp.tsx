import { formatLongDate } from '../format/date.ts'
import { Actor } from './actor.tsx'

interface ActStampProps {
  at: string
  by: string | null
  /** Account affected, which may also have acted. */
  customerId?: string
}

/** Time of an act, and who acted if known. */
export function ActStamp({ at, by, customerId }: ActStampProps) {
  return (
    <>
      {formatLongDate(at)}
      {by && (
        <>
          , <Actor id={by} {...(customerId && { customerId })} />
        </>
      )}
    </>
  )
}
