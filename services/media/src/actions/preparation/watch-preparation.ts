import type { MediaDeps } from '../../deps.ts'
import type { StoredContent } from '../../domain/content.ts'
import { LacksRoom } from '../../ports.ts'
import { measureFolder } from './measure-folder.ts'
import type { Attempt } from './prepare-content.ts'

const LOOK_MS = 2_000
/** A long film has thousands of segments to measure. */
const LOOKS_PER_MEASUREMENT = 5
/** Room that must be left beside what others are promised: more than is written between two measurements. */
const AHEAD_BYTES = 64 * 1024 ** 2

export interface PreparationWatch {
  /** Aborts with the job's own signal, when the content leaves preparation, or when a disk runs low. */
  signal: AbortSignal
  /** True when the content left preparation while it was watched. */
  isOver: () => boolean
  /** True when a disk that preparation writes to fell below the watermark. */
  isShort: () => boolean
  stop: () => void
}

/**
 * Checks every two seconds that a content is still to be prepared and that there is room for it: a withdrawn one must not
 * hold the only slot for hours, and one upload must not fill a disk that all others need, nor write into room that others
 * are promised.
 * @param goesOn says of a content as it is now whether it is still to be prepared
 */
export function watchPreparation(
  { store, disk, log }: Pick<MediaDeps, 'store' | 'disk' | 'log'>,
  contentId: string,
  attempt: Attempt,
  signal: AbortSignal,
  goesOn: (content: StoredContent) => boolean = ({ state }) => state === 'PREPARING',
): PreparationWatch {
  const over = new AbortController()
  const short = new AbortController()
  let looks = 0
  const look = async () => {
    if (++looks % LOOKS_PER_MEASUREMENT === 0) await account(attempt)
    const content = await store.findContent(contentId)
    if (!content || !goesOn(content)) over.abort(new Error(`content ${contentId} is no longer prepared`))
    if ((await disk.room()).now < 0) short.abort(new LacksRoom(0))
  }
  const timer = setInterval(
    () =>
      look().catch((error) => {
        if (error instanceof LacksRoom) short.abort(new LacksRoom(0))
        else log.warn({ err: error, contentId }, 'preparation.watch-failed')
      }),
    LOOK_MS,
  )
  return {
    signal: AbortSignal.any([signal, over.signal, short.signal]),
    isOver: () => over.signal.aborted,
    isShort: () => short.signal.aborted,
    stop: () => clearInterval(timer),
  }
}

async function account({ space, storedBytes, folder, mostBytes }: Attempt): Promise<void> {
  const written = storedBytes + (await measureFolder(folder))
  space.written(written)
  // Note: nothing but the input is written before the file's need is known.
  await space.cover(Number.isFinite(mostBytes) ? Math.min(mostBytes, written + AHEAD_BYTES) : written)
}
