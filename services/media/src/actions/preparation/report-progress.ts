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
    deps.store
      .inTransaction((tx) => tx.savePreparedShare(contentId, share))
      .catch((error) => deps.log.warn({ err: error, contentId }, 'progress.unsaved: until the next report'))
  }
}
