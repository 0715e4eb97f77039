import { getEntitlementRevision, getSubscriptionRevision, type OperationAnswer } from '@alcove/contracts'
import type { RequestInfo } from '@alcove/kit/http/request-info'
import type { Upstreams } from '../ports.ts'
import { awaitFollowers, type Follower } from './await-followers.ts'
import { callService } from './call-service.ts'

/** Delays an answer until catalog has billing's revision of the account's subscription, for a second at most. */
export function awaitEntitlement(upstreams: Upstreams, userId: string, info: RequestInfo): Promise<void> {
  const params = { userId }
  return awaitFollowers(upstreams, info, async (signal): Promise<Follower[]> => {
    const response = await callService(upstreams, getSubscriptionRevision, { params, signal }, info)
    const { revision } = (await response.json()) as OperationAnswer<typeof getSubscriptionRevision>
    return response.ok && revision > 0
      ? [{ operation: getEntitlementRevision, params, target: revision }]
      : []
  })
}
