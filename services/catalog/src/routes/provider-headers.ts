import type { Caller } from '@alcove/kit/auth/caller'
import { toSharedHeader } from '@alcove/kit/http/gateway-cache-control'
import type { ProviderAnswer } from '../sources/answer-cache.ts'

type Status = ProviderAnswer<unknown>['status']

/** Longest time that a video hidden by another process stays in the gateway's shared answers. */
const SHARED_S = 1

/** States freshness; only the caller's own browser may cache, because answers depend on the caller. */
export function providerHeaders(status: Status): Record<string, string> {
  return { 'X-Provider-Status': status, 'Cache-Control': 'private, no-cache' }
}

/** Shares lists among callers without an account, except answers degraded by a caller's spent quota. */
export function providerListHeaders(
  { status, callerOnly }: Pick<ProviderAnswer<unknown>, 'status' | 'callerOnly'>,
  caller: Caller | null,
): Record<string, string> {
  return { ...providerHeaders(status), ...(caller || callerOnly ? {} : toSharedHeader(SHARED_S)) }
}
