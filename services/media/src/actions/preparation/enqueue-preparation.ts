import { type Preparation, processContentJob } from '../../jobs.ts'
import type { MediaTransaction } from '../../store/store.ts'

/** Queues the preparation of a content: the lower its position, the earlier it runs. */
export function enqueuePreparation(
  tx: Pick<MediaTransaction, 'enqueue'>,
  job: Preparation & { position: number },
  startAfter?: Date,
): void {
  tx.enqueue(processContentJob, job, { priority: -job.position, ...(startAfter ? { startAfter } : {}) })
}
