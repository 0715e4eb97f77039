/** Time and ids are injected, so that tests can move the one and name the other. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** Makes a new unique id: a UUID whose order is that of creation (version 7, RFC 9562). */
export type Ids = () => string

export const uuidV7: Ids = () => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const time = BigInt(Date.now())
  for (let i = 0; i < 6; i++) bytes[i] = Number((time >> BigInt(40 - 8 * i)) & 0xffn)
  bytes[6] = (bytes[6]! & 0x0f) | 0x70
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = Buffer.from(bytes).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Whether a path parameter can be an id of ours at all: what cannot, is simply not found. */
export function isUuid(text: string): boolean {
  return UUID.test(text)
}
