/** Boxes whose payload is boxes (ISO/IEC 14496-12). */
export const CONTAINERS = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'edts', 'dinf', 'udta'])
const HEADER_BYTES = 8

export interface Box {
  type: string
  /** Where the header begins. */
  at: number
  size: number
  /** Where the payload begins. */
  body: number
}

/** A box of a type around a payload. */
export function box(type: string, ...payload: (Uint8Array | string)[]): Buffer {
  const body = Buffer.concat(payload.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)))
  const header = Buffer.alloc(HEADER_BYTES)
  header.writeUInt32BE(HEADER_BYTES + body.length, 0)
  header.write(type, 4, 'latin1')
  return Buffer.concat([header, body])
}

/** 32-bit numbers, big end first. */
export function words(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [i, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, i * 4)
  return bytes
}

/** Every box, depth first. */
export function* boxesOf(bytes: Buffer, from = 0, to = bytes.length): Generator<Box> {
  for (let at = from; at + HEADER_BYTES <= to; ) {
    const size = bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + HEADER_BYTES)
    if (size < HEADER_BYTES || at + size > to) return
    const found = { type, at, size, body: at + HEADER_BYTES }
    yield found
    if (CONTAINERS.has(type)) yield* boxesOf(bytes, found.body, at + size)
    at += size
  }
}

/** The first box of a type; `nth` counts from zero. */
export function findBox(bytes: Buffer, type: string, nth = 0): Box {
  const found = [...boxesOf(bytes)].filter((one) => one.type === type)[nth]
  if (!found) throw new Error(`no box ${type} number ${nth}`)
  return found
}

/** A copy in which the first box of a type was changed in place. */
export function withBox(source: Buffer, type: string, change: (bytes: Buffer, box: Box) => void): Buffer {
  const bytes = Buffer.from(source)
  change(bytes, findBox(bytes, type))
  return bytes
}

/** A copy in which one 32-bit field of the payload has another value. */
export function withField(source: Buffer, type: string, offset: number, ...values: number[]): Buffer {
  return withBox(source, type, (bytes, { body }) => words(...values).copy(bytes, body + offset))
}
