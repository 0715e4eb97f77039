import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'

const WAIT_MS = 1_000
const LOOK_EVERY_MS = 20

export interface Follower {
  wanted: number
  /** The revision that a service has seen; null where it cannot say, which is not waited for. */
  seen: (signal: AbortSignal) => Promise<number | null>
}

/**
 * Waits until services have seen the revision that is wanted of them, for a second at most.
 * Note: what was acknowledged stands whatever happens here; who cannot be asked will hear of it by the event.
 */
export async function reachRevision(followers: (signal: AbortSignal) => Promise<Follower[]>): Promise<void> {
  const deadline = AbortSignal.timeout(WAIT_MS)
  const reached = async ({ wanted, seen }: Follower) => {
    while (!deadline.aborted) {
      const revision = await seen(deadline)
      if (revision === null || revision >= wanted) return
      await pause(LOOK_EVERY_MS)
    }
  }
  const all = followers(deadline)
    .then((list) => Promise.allSettled(list.map(reached)))
    .catch(() => undefined)
  // Note: a service in this process does not stop for a signal.
  await Promise.race([all, once(deadline, 'abort')])
}
