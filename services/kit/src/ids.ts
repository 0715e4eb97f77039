import { randomFillSync } from 'node:crypto'
import { v7, validate } from 'uuid'

/** Makes a unique id: a UUID that sorts by creation time (version 7, RFC 9562), within a process also in a millisecond. Injected, so that tests can name ids. */
export type Ids = () => string

/** Bytes of randomness per id; read 256 at a time, because a system call per id would dominate its cost. */
const RANDOM_BYTES = 16
const POOL_BYTES = 256 * RANDOM_BYTES

/** @param clock milliseconds since 1970 */
export function createUuidV7(clock: () => number = Date.now): Ids {
  const pool = new Uint8Array(POOL_BYTES)
  let used = POOL_BYTES
  let msecs = 0
  let seq = 0
  return () => {
    if (used === POOL_BYTES) {
      randomFillSync(pool)
      used = 0
    }
    used += RANDOM_BYTES
    const random = pool.subarray(used - RANDOM_BYTES, used)
    const now = clock()
    // Note: ids of one millisecond count up, and go on while the clock is set back.
    if (now > msecs) {
      msecs = now
      seq = ((random[0] as number) << 23) | ((random[1] as number) << 15) | ((random[2] as number) << 7)
    } else seq++
    return v7({ random, msecs, seq })
  }
}

export const uuidV7: Ids = createUuidV7()

/** Tells whether a path parameter has the form of an id; any other text is answered with "not found". */
export function isUuid(text: string): boolean {
  return validate(text)
}
