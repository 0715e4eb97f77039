import { getCatalogRevision, getMediaRevision, getModerationRevision } from '@alcove/contracts'
import type { RequestInfo } from '@alcove/kit/http/request-info'
import type { Upstreams } from '../ports.ts'
import { callService } from './call-service.ts'
import { reachRevision } from './reach-revision.ts'

type RevisionOperation = typeof getMediaRevision | typeof getCatalogRevision | typeof getModerationRevision

/** Services that follow a decision, and those that follow a withdrawal by media. */
export const DECISION_FOLLOWERS: readonly RevisionOperation[] = [getMediaRevision, getCatalogRevision]
export const WITHDRAWAL_FOLLOWERS: readonly RevisionOperation[] = [getModerationRevision, getCatalogRevision]

/**
 * Delays an answer until the services behind reads have applied the change, for a second at most, so that reads agree.
 */
export function awaitRevision(
  upstreams: Upstreams,
  { params }: { params: { id: string } },
  target: number,
  info: RequestInfo,
  followers: readonly RevisionOperation[] = DECISION_FOLLOWERS,
): Promise<void> {
  const toFollower = (operation: RevisionOperation) => ({
    target,
    async readRevision(signal: AbortSignal) {
      const response = await callService(upstreams, operation, { params, signal }, info)
      if (response.ok) return ((await response.json()) as { revision: number }).revision
      await response.body?.cancel()
      return null
    },
  })
  return reachRevision(async () => followers.map(toFollower))
}
