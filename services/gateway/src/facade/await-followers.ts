import { once } from 'node:events'
import { type OperationSpec, REVISION_WAIT_MS } from '@alcove/contracts'
import type { RequestInfo } from '@alcove/kit/http/request-info'
import type { Upstreams } from '../ports.ts'
import { callService } from './call-service.ts'

/** An operation that answers when its service has reached the target revision. */
export interface Follower {
  operation: OperationSpec
  params: Record<string, string>
  target: number
}

/**
 * Waits until services have reached their target revisions, for `REVISION_WAIT_MS` at most.
 * Note: the change stands in any case; unavailable services receive it by event.
 */
export async function awaitFollowers(
  upstreams: Upstreams,
  info: RequestInfo,
  findFollowers: (signal: AbortSignal) => Promise<readonly Follower[]>,
): Promise<void> {
  const deadline = AbortSignal.timeout(REVISION_WAIT_MS)
  const reached = async ({ operation, params, target }: Follower) => {
    const search = `?atLeast=${target}`
    const response = await callService(upstreams, operation, { params, search, signal: deadline }, info)
    await response.body?.cancel()
  }
  const all = findFollowers(deadline)
    .then((followers) => Promise.allSettled(followers.map(reached)))
    .catch(() => undefined)
  // Note: an in-process service ignores the signal.
  await Promise.race([all, once(deadline, 'abort')])
}
