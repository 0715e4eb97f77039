import { findUnqueued } from '@alcove/kit/jobs/find-unqueued'
import type { MediaDeps } from '../../deps.ts'
import { processContentJob } from '../../jobs.ts'
import type { MediaTransaction } from '../../store/store.ts'
import { enqueuePreparation } from './enqueue-preparation.ts'
import { takeQueuePosition } from './take-queue-position.ts'

export interface Retry {
  contentId: string
  /**
   * `queued`: it is prepared again. `unknown`: there is no such content. `waits`: it is to be prepared, and has its job.
   * `not-failed`: it is in another state.
   * `no-file`: its file is gone. `blocked`: its file may not be published.
   */
  outcome: 'queued' | 'unknown' | 'waits' | 'not-failed' | 'no-file' | 'blocked'
}

type Deps = Pick<MediaDeps, 'store' | 'objects' | 'clock'>

/** Prepares contents again from their frozen files, with all attempts: failed ones, and those whose job was lost; each for itself. */
export async function retryPreparations(deps: Deps, contentIds: readonly string[]): Promise<Retry[]> {
  const retries: Retry[] = []
  for (const contentId of contentIds)
    retries.push({ contentId, outcome: await retryPreparation(deps, contentId) })
  return retries
}

async function retryPreparation(deps: Deps, contentId: string): Promise<Retry['outcome']> {
  const content = await deps.store.findContent(contentId)
  if (!content) return 'unknown'
  if (content.state === 'PREPARING') return deps.store.inTransaction((tx) => requeueLost(tx, contentId))
  if (content.state !== 'FAILED') return 'not-failed'
  const { sourceKey, sha256 } = content
  if (!sourceKey || !sha256 || !(await deps.objects.stat(sourceKey))) return 'no-file'
  if (await deps.store.isBlocked(sha256)) return 'blocked'
  return deps.store.inTransaction((tx) => requeue(deps, tx, contentId))
}

async function requeue(
  deps: Deps,
  tx: MediaTransaction,
  contentId: string,
): Promise<'queued' | 'not-failed'> {
  const content = await tx.lockContent(contentId)
  if (content?.state !== 'FAILED') return 'not-failed'
  const debtors = { userId: content.userId, network: await tx.findSubmitterNetwork(contentId) }
  const queuePosition = await takeQueuePosition(deps, tx, debtors, content.preparationCost ?? 0)
  await tx.updateContent(contentId, {
    state: 'PREPARING',
    failureReason: null,
    preparedShare: null,
    queuePosition,
  })
  enqueuePreparation(tx, { contentId, position: queuePosition })
  return 'queued'
}

/** Queues a content at its present position, unless a job of it waits or runs. */
async function requeueLost(
  tx: MediaTransaction,
  contentId: string,
): Promise<'queued' | 'waits' | 'not-failed'> {
  const content = await tx.lockContent(contentId)
  if (content?.state !== 'PREPARING') return 'not-failed'
  const lost = await findUnqueued(tx.sql, processContentJob, 'contentId', [contentId])
  if (lost.length === 0) return 'waits'
  enqueuePreparation(tx, { contentId, position: content.queuePosition ?? 0 })
  return 'queued'
}
