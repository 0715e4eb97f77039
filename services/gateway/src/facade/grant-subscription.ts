import { getUser } from '@alcove/contracts'
import type { RequestInfo } from '@alcove/kit/http/request-info'
import type { HonoRequest } from 'hono'
import type { Upstreams } from '../ports.ts'
import { awaitEntitlement } from './await-entitlement.ts'
import { callService } from './call-service.ts'
import { createRepeatableRequest } from './repeatable-request.ts'
import { retryUntilKnown } from './retry-until-known.ts'

/**
 * Forwards to billing, waits for an account that identity knows already, and answers after catalog has applied the
 * grant.
 */
export async function grantSubscription(
  upstreams: Upstreams,
  request: HonoRequest,
  info: RequestInfo,
): Promise<Response> {
  const { signal } = request.raw
  const authorization = request.header('authorization')
  const sent = createRepeatableRequest(request.raw)
  const readUserId = async () => {
    const body = (await (await sent.next()).json().catch(() => null)) as { userId?: unknown } | null
    return typeof body?.userId === 'string' ? body.userId : ''
  }
  const isKnown = async () => {
    const call = { params: { id: await readUserId() }, authorization, signal }
    const response = await callService(upstreams, getUser, call, info).catch(() => null)
    await response?.body?.cancel()
    return response?.ok ?? false
  }
  try {
    const response = await retryUntilKnown(
      async () => upstreams.billing.fetch(await sent.next(), info),
      async (code) => code === 'USER_NOT_FOUND' && isKnown(),
    )
    const userId = response.ok ? await readUserId() : ''
    if (userId !== '') await awaitEntitlement(upstreams, userId, info)
    return response
  } finally {
    sent.release()
  }
}
