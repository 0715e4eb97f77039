import { formatLongDate } from '../format/date.ts'
import { Actor } from './actor.tsx'

/** Time of an act, and its administrator if known. */
export function ActStamp({ at, by }: { at: string; by: string | null }) {
  return (
    <>
      {formatLongDate(at)}
      {by && (
        <>
          , <Actor id={by} />
        </>
      )}
    </>
  )
}
