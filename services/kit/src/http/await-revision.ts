import { setTimeout as pause } from 'node:timers/promises'
import { REVISION_WAIT_MS } from '@alcove/contracts'

const POLL_MS = 20

/**
 * Reads until the revision has reached `atLeast`, for `REVISION_WAIT_MS` at most. Reads again instead of listening:
 * another replica may apply the event.
 * @returns what was read last
 */
export async function awaitRevision<T extends { revision: number }>(
  atLeast: number,
  read: () => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  const deadline = performance.now() + REVISION_WAIT_MS
  for (;;) {
    const found = await read()
    if (found.revision >= atLeast || signal.aborted || performance.now() >= deadline) return found
    await pause(POLL_MS)
  }
}
