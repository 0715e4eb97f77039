import type { MediaDeps } from '../../deps.ts'
import type { Preparation } from '../../jobs.ts'
import { requeueContent } from './requeue-content.ts'

const PAUSE_MS = 30_000

/**
 * Requeues a content for later at its position. A pause, a low disk or an unavailable store is not the file's fault: no
 * attempt counts.
 */
export async function postponeContent(
  deps: Pick<MediaDeps, 'store' | 'clock' | 'log'>,
  job: Preparation,
  pauseMs = PAUSE_MS,
): Promise<void> {
  const { contentId, lack } = job
  deps.log.warn(
    { contentId, lack, pauseMs },
    'content.postponed: preparation is paused, the disk low, or the store away',
  )
  await requeueContent(deps, job, new Date(deps.clock.now().getTime() + pauseMs))
}
