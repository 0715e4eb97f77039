import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { getCatalogRevision, getMediaRevision } from '@alcove/contracts'
import type { RequestInfo } from '@alcove/kit/http/request-info'
import type { Upstreams } from '../ports.ts'
import { ask } from './ask.ts'

const WAIT_MS = 1_000
const LOOK_EVERY_MS = 20

/** Holds an answer until those who serve reads have heard of the change, for a second at most: then reads agree. */
export async function awaitRevision(
  upstreams: Upstreams,
  about: { params: { id: string } },
  revision: number,
  info: RequestInfo,
): Promise<void> {
  const deadline = AbortSignal.timeout(WAIT_MS)
  const reached = async (operation: typeof getMediaRevision | typeof getCatalogRevision) => {
    while (!deadline.aborted) {
      const response = await ask(upstreams, operation, { params: about.params, signal: deadline }, info)
      if (!response.ok) return response.body?.cancel()
      const seen = (await response.json()) as { revision: number }
      if (seen.revision >= revision) return
      await pause(LOOK_EVERY_MS)
    }
  }
  // Note: the decision stands whatever happens here; who cannot be asked will hear of it by the event.
  const both = Promise.allSettled([reached(getMediaRevision), reached(getCatalogRevision)])
  // Note: a service in this process does not stop for a signal.
  await Promise.race([both, once(deadline, 'abort')])
}
