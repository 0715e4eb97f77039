import { getEntitlementRevision, getSubscriptionRevision, type OperationSpec } from '@alcove/contracts'
import type { RequestInfo } from '@alcove/kit/http/request-info'
import type { Upstreams } from '../ports.ts'
import { callService } from './call-service.ts'
import { reachRevision } from './reach-revision.ts'

/** Delays an answer until catalog has billing's revision of the account's subscription, for a second at most. */
export async function awaitEntitlement(
  upstreams: Upstreams,
  userId: string,
  info: RequestInfo,
): Promise<void> {
  const revisionIn = (operation: OperationSpec) => async (signal: AbortSignal) => {
    const response = await callService(upstreams, operation, { params: { userId }, signal }, info)
    if (response.ok) return ((await response.json()) as { revision: number }).revision
    await response.body?.cancel()
    return null
  }
  await reachRevision(async (signal) => {
    const target = await revisionIn(getSubscriptionRevision)(signal)
    return target ? [{ target, readRevision: revisionIn(getEntitlementRevision) }] : []
  })
}
