/** Makes a unique id: a UUID that sorts by creation time (version 7, RFC 9562). Injected, so that tests can name ids. */
export type Ids = () => string

/** Bytes of randomness per id; read 400 at a time, because a system call per id would dominate its cost. */
const RANDOM_BYTES = 10
const POOL_BYTES = 400 * RANDOM_BYTES

function createUuidV7(): Ids {
  const random = Buffer.alloc(POOL_BYTES)
  let used = POOL_BYTES
  return () => {
    if (used === POOL_BYTES) {
      crypto.getRandomValues(random)
      used = 0
    }
    const hex = random.toString('hex', used, used + RANDOM_BYTES)
    used += RANDOM_BYTES
    const time = Date.now().toString(16).padStart(12, '0')
    const variant = '89ab'.charAt(Number.parseInt(hex.charAt(0), 16) & 3)
    return `${time.slice(0, 8)}-${time.slice(8)}-7${hex.slice(1, 4)}-${variant}${hex.slice(4, 7)}-${hex.slice(7, 19)}`
  }
}

export const uuidV7: Ids = createUuidV7()

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Tells whether a path parameter has the shape of an id; any other text is answered with "not found". */
export function isUuid(text: string): boolean {
  return UUID.test(text)
}
