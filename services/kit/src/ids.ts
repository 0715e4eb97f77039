import { randomFillSync } from 'node:crypto'
import { v7, validate } from 'uuid'

/** Makes a unique id: a UUID that sorts by creation time (version 7, RFC 9562). Injected, so that tests can name ids. */
export type Ids = () => string

/** Bytes of randomness per id; read 256 at a time, because a system call per id would dominate its cost. */
const RANDOM_BYTES = 16
const POOL_BYTES = 256 * RANDOM_BYTES

function createUuidV7(): Ids {
  const pool = new Uint8Array(POOL_BYTES)
  let used = POOL_BYTES
  return () => {
    if (used === POOL_BYTES) {
      randomFillSync(pool)
      used = 0
    }
    used += RANDOM_BYTES
    return v7({ random: pool.subarray(used - RANDOM_BYTES, used) })
  }
}

export const uuidV7: Ids = createUuidV7()

/** Tells whether a path parameter has the form of an id; any other text is answered with "not found". */
export function isUuid(text: string): boolean {
  return validate(text)
}
