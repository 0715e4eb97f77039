import { AppError, getContentAccess, type OperationAnswer } from '@alcove/contracts'
import type { RequestInfo } from '@alcove/kit/http/request-info'
import type { HonoRequest } from 'hono'
import type { Upstreams } from '../ports.ts'
import { callService, readViewer } from './call-service.ts'

/**
 * Asks catalog whether the caller may play a content as a viewer.
 * @returns the refusal of catalog itself; null where the caller may
 * @throws DAILY_LIMIT_REACHED
 */
export async function checkViewAccess(
  upstreams: Upstreams,
  request: HonoRequest,
  info: RequestInfo,
): Promise<Response | null> {
  const call = {
    params: { id: request.param('id') ?? '' },
    ...readViewer(request),
    signal: request.raw.signal,
  }
  const answer = await callService(upstreams, getContentAccess, call, info)
  if (!answer.ok) return answer
  const { access } = (await answer.json()) as OperationAnswer<typeof getContentAccess>
  if (access.reason !== null) throw new AppError(access.reason)
  return null
}
