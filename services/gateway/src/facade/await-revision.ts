import { getCatalogRevision, getMediaRevision, getModerationRevision } from '@alcove/contracts'
import type { RequestInfo } from '@alcove/kit/http/request-info'
import type { Upstreams } from '../ports.ts'
import { awaitFollowers } from './await-followers.ts'

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
  operations: readonly RevisionOperation[] = DECISION_FOLLOWERS,
): Promise<void> {
  const followers = operations.map((operation) => ({ operation, params, target }))
  return awaitFollowers(upstreams, info, async () => followers)
}
