import type { Caller } from '@alcove/kit/auth/caller'
import { sharedFor } from '@alcove/kit/http/gateway-cache-control'
import type { Answered } from '../sources/answer-cache.ts'

type Status = Answered<unknown>['status']

/** What another process hides may still be in an answer of the gateway for so long. */
const SHARED_S = 1

/** How fresh an answer is; what it holds depends on the caller, so only their own browser may keep it. */
export function providerHeaders(status: Status): Record<string, string> {
  return { 'X-Provider-Status': status, 'Cache-Control': 'private, no-cache' }
}

/** Lists are the same for everybody without an account, but for what somebody gets who may cause no further call. */
export function providerListHeaders(
  { status, callerOnly }: Pick<Answered<unknown>, 'status' | 'callerOnly'>,
  caller: Caller | null,
): Record<string, string> {
  return { ...providerHeaders(status), ...(caller || callerOnly ? {} : sharedFor(SHARED_S)) }
}
