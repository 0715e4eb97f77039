import { BACKGROUND } from '@alcove/kit/jobs/job-queue'
import { processContentJob } from '../../jobs.ts'
import type { MediaTransaction } from '../../store/store.ts'

/** Jobs at a time, thus workers that remake at once at most. What is not queued costs nothing while remakes are held. */
const AT_A_TIME = 4

type Tx = Pick<MediaTransaction, 'areRemakesHeld' | 'takeWaitingRemakes' | 'enqueue'>

/** Queues the next remakes behind all uploads, unless they are paused or braked. Each that ends calls it again. */
export async function queueRemakes(tx: Tx): Promise<void> {
  if (await tx.areRemakesHeld()) return
  for (const contentId of await tx.takeWaitingRemakes(AT_A_TIME)) queueRemake(tx, contentId)
}

/** Queues one remake, among the preparations of uploads, so that one worker does one of both at a time. */
export function queueRemake(tx: Pick<Tx, 'enqueue'>, contentId: string, startAfter?: Date): void {
  const options = { priority: BACKGROUND, ...(startAfter ? { startAfter } : {}) }
  tx.enqueue(processContentJob, { contentId, isRemake: true }, options)
}
