import { formatLongDate } from '../format/date.ts'
import { Actor } from './actor.tsx'

/** When an administrator acted, and who it was if known. */
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
