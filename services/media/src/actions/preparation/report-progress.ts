import type { MediaDeps } from '../../deps.ts'

const EVERY_MS = 2_000

/** Keeps how far a preparation is, every few seconds. What cannot be written is told by the next report. */
export function createProgressReport(
  deps: Pick<MediaDeps, 'store' | 'clock' | 'log'>,
  contentId: string,
): (share: number) => void {
  let reportedAt = Number.NEGATIVE_INFINITY
  return (share) => {
    const now = deps.clock.now().getTime()
    if (now - reportedAt < EVERY_MS) return
    reportedAt = now
    void saveShare(deps, contentId, share)
  }
}

/** Tells that all is prepared, before what may take much longer: the captions of a transcription service. */
export function reportPrepared(deps: Pick<MediaDeps, 'store' | 'log'>, contentId: string): Promise<void> {
  return saveShare(deps, contentId, 1)
}

function saveShare(
  { store, log }: Pick<MediaDeps, 'store' | 'log'>,
  contentId: string,
  share: number,
): Promise<void> {
  return store
    .inTransaction((tx) => tx.savePreparedShare(contentId, share))
    .catch((error) => log.warn({ err: error, contentId }, 'progress.unsaved: until the next report'))
}
