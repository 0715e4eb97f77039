import { getUser } from '@alcove/contracts'
import type { RequestInfo } from '@alcove/kit/http/request-info'
import type { HonoRequest } from 'hono'
import type { Upstreams } from '../ports.ts'
import { awaitEntitlement } from './await-entitlement.ts'
import { callService } from './call-service.ts'
import { repeatable } from './repeatable.ts'
import { retryUntilKnown } from './retry-until-known.ts'

/** Billing gives subscriptions; an account that identity knows already is waited for, and catalog hears before the answer. */
export async function grantSubscription(
  upstreams: Upstreams,
  request: HonoRequest,
  info: RequestInfo,
): Promise<Response> {
  const { signal } = request.raw
  const authorization = request.header('authorization')
  const sent = repeatable(request.raw)
  const readUserId = async () => {
    const body = (await (await sent.next()).json().catch(() => null)) as { userId?: unknown } | null
    return typeof body?.userId === 'string' ? body.userId : ''
  }
  const isKnown = async () => {
    const question = { params: { id: await readUserId() }, authorization, signal }
    const response = await callService(upstreams, getUser, question, info).catch(() => null)
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
    sent.forget()
  }
}
