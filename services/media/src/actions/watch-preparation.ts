import type { MediaDeps } from '../deps.ts'

const LOOK_MS = 2_000

export interface PreparationWatch {
  /** Raised when the job's own signal is, or the content is no longer in preparation. */
  signal: AbortSignal
  /** Whether the content left preparation while it was watched. */
  isOver: () => boolean
  stop: () => void
}

/** Looks every two seconds whether a content is still to be prepared: a withdrawal must not hold the only slot for hours. */
export function watchPreparation(
  { store, log }: Pick<MediaDeps, 'store' | 'log'>,
  contentId: string,
  signal: AbortSignal,
): PreparationWatch {
  const over = new AbortController()
  const look = async () => {
    const content = await store.findContent(contentId)
    if (content?.state !== 'PREPARING') over.abort(new Error(`content ${contentId} is no longer prepared`))
  }
  const timer = setInterval(
    () => look().catch((error) => log.warn({ err: error, contentId }, 'preparation.watch-failed')),
    LOOK_MS,
  )
  return {
    signal: AbortSignal.any([signal, over.signal]),
    isOver: () => over.signal.aborted,
    stop: () => clearInterval(timer),
  }
}
