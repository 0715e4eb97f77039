/** Time and ids are injected, so that tests can move the one and name the other. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** Makes a new unique id: a UUID whose order is that of creation (version 7, RFC 9562). */
export type Ids = () => string

/** Random bytes of one id, and of a portion: asking the system for so few each time would cost more than all the rest. */
const RANDOM_BYTES = 10
const PORTION = 400 * RANDOM_BYTES

function createUuidV7(): Ids {
  const random = Buffer.alloc(PORTION)
  let used = PORTION
  return () => {
    if (used === PORTION) {
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

/** Whether a path parameter can be an id of ours at all: what cannot, is simply not found. */
export function isUuid(text: string): boolean {
  return UUID.test(text)
}
