import { getCatalogRevision, getMediaRevision, getModerationRevision } from '@alcove/contracts'
import type { RequestInfo } from '@alcove/kit/http/request-info'
import type { Upstreams } from '../ports.ts'
import { callService } from './call-service.ts'
import { reachRevision } from './reach-revision.ts'

type RevisionOperation = typeof getMediaRevision | typeof getCatalogRevision | typeof getModerationRevision

/** Who hears of a decision; of a withdrawal, which media makes, moderation and catalog. */
export const HEAR_DECISION: readonly RevisionOperation[] = [getMediaRevision, getCatalogRevision]
export const HEAR_WITHDRAWAL: readonly RevisionOperation[] = [getModerationRevision, getCatalogRevision]

/** Holds an answer until those who serve reads have heard of the change, for a second at most: then reads agree. */
export function awaitRevision(
  upstreams: Upstreams,
  { params }: { params: { id: string } },
  wanted: number,
  info: RequestInfo,
  hearers: readonly RevisionOperation[] = HEAR_DECISION,
): Promise<void> {
  const seenBy = (operation: RevisionOperation) => ({
    wanted,
    async seen(signal: AbortSignal) {
      const response = await callService(upstreams, operation, { params, signal }, info)
      if (response.ok) return ((await response.json()) as { revision: number }).revision
      await response.body?.cancel()
      return null
    },
  })
  return reachRevision(async () => hearers.map(seenBy))
}
