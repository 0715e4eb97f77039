import type { MediaDeps } from '../../deps.ts'
import { isOriginalDropped, isRemakable } from '../../domain/remakes/remakes.ts'
import { queueRemakes } from './queue-remakes.ts'

export interface RemakeRequest {
  contentId: string
  /**
   * `queued`: it is prepared again. `waits`: it was to be already. `unknown`: there is no such content. `not-prepared`: it
   * has no renditions that may be replaced. `original-dropped`: its file was dropped long after its publication. `no-file`: its
   * file is gone. `blocked`: its file may not be published.
   */
  outcome: 'queued' | 'waits' | 'unknown' | 'not-prepared' | 'original-dropped' | 'no-file' | 'blocked'
}

type Deps = Pick<MediaDeps, 'store' | 'objects' | 'clock'>

/** Lets prepared contents be prepared again after all uploads, each for itself. */
export async function requestRemakes(deps: Deps, contentIds: readonly string[]): Promise<RemakeRequest[]> {
  const requests: RemakeRequest[] = []
  for (const contentId of contentIds)
    requests.push({ contentId, outcome: await requestRemake(deps, contentId) })
  return requests
}

async function requestRemake(
  { store, objects, clock }: Deps,
  contentId: string,
): Promise<RemakeRequest['outcome']> {
  const content = await store.findContent(contentId)
  if (!content) return 'unknown'
  if (!isRemakable(content)) return isOriginalDropped(content) ? 'original-dropped' : 'not-prepared'
  if (!(await objects.stat(content.sourceKey))) return 'no-file'
  if (await store.isBlocked(content.sha256)) return 'blocked'
  return store.inTransaction(async (tx) => {
    // Locked, so that its original is not dropped meanwhile.
    const now = await tx.lockContent(contentId)
    if (!now || !isRemakable(now)) return 'not-prepared'
    const isNew = await tx.requestRemake(contentId, clock.now())
    await queueRemakes(tx)
    return isNew ? 'queued' : 'waits'
  })
}
