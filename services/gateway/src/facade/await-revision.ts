import { getCatalogRevision, getMediaRevision } from '@alcove/contracts'
import type { RequestInfo } from '@alcove/kit/http/request-info'
import type { Upstreams } from '../ports.ts'
import { ask } from './ask.ts'
import { reachRevision } from './reach-revision.ts'

/** Holds an answer until those who serve reads have heard of the change, for a second at most: then reads agree. */
export function awaitRevision(
  upstreams: Upstreams,
  { params }: { params: { id: string } },
  wanted: number,
  info: RequestInfo,
): Promise<void> {
  const seenBy = (operation: typeof getMediaRevision | typeof getCatalogRevision) => ({
    wanted,
    async seen(signal: AbortSignal) {
      const response = await ask(upstreams, operation, { params, signal }, info)
      if (response.ok) return ((await response.json()) as { revision: number }).revision
      await response.body?.cancel()
      return null
    },
  })
  return reachRevision(async () => [seenBy(getMediaRevision), seenBy(getCatalogRevision)])
}
