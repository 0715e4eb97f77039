import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'

const WAIT_MS = 1_000
const POLL_MS = 20

export interface Follower {
  target: number
  /** Returns the revision that a service has; null when it cannot tell, which ends the wait. */
  readRevision: (signal: AbortSignal) => Promise<number | null>
}

/**
 * Waits until services have reached their target revisions, for a second at most.
 * Note: the change stands in any case; unavailable services receive it by event.
 */
export async function reachRevision(followers: (signal: AbortSignal) => Promise<Follower[]>): Promise<void> {
  const deadline = AbortSignal.timeout(WAIT_MS)
  const reached = async ({ target, readRevision }: Follower) => {
    while (!deadline.aborted) {
      const revision = await readRevision(deadline)
      if (revision === null || revision >= target) return
      await pause(POLL_MS)
    }
  }
  const all = followers(deadline)
    .then((list) => Promise.allSettled(list.map(reached)))
    .catch(() => undefined)
  // Note: an in-process service ignores the signal.
  await Promise.race([all, once(deadline, 'abort')])
}
