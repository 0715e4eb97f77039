import { readClaims } from '@alcove/contracts/token-claims'
import type { RequestInfo } from '@alcove/kit/http/request-info'
import type { HonoRequest } from 'hono'
import type { Upstreams } from '../ports.ts'
import { awaitEntitlement } from './await-entitlement.ts'

/** Forwards to billing and waits until catalog has the same subscription. */
export async function followSubscription(
  upstreams: Upstreams,
  request: HonoRequest,
  info: RequestInfo,
): Promise<Response> {
  const response = await upstreams.billing.fetch(request.raw, info)
  // Note: billing has verified the token, or it would have refused.
  const userId = readClaims(request.header('authorization') ?? null)?.sub
  if (response.ok && userId !== undefined) await awaitEntitlement(upstreams, userId, info)
  return response
}
