/** A box of an ISO base media file (ISO/IEC 14496-12, 4.2) inside a buffer. */
export interface Box {
  type: string
  /** Of its content, after the header. */
  start: number
  end: number
}

const HEADER_BYTES = 8
/** Some seconds of the smallest rendition. */
const MOST_BOX_BYTES = 64 * 1024 ** 2

/**
 * Size of the box that begins a buffer; null while its header is incomplete.
 * @throws when no box of ours is that small or large
 */
export function boxSize(bytes: Buffer): number | null {
  if (bytes.length < HEADER_BYTES) return null
  const size = bytes.readUInt32BE(0)
  if (size < HEADER_BYTES || size > MOST_BOX_BYTES)
    throw new Error(`a box of ${HEADER_BYTES} to ${MOST_BOX_BYTES} bytes was expected, got ${size}`)
  return size
}

export function typeOf(box: Buffer): string {
  return box.toString('latin1', 4, HEADER_BYTES)
}

/** The boxes inside a range of a buffer. */
export function* boxesIn(bytes: Buffer, start: number, end: number): Generator<Box> {
  for (let at = start; at + HEADER_BYTES <= end; ) {
    const size = boxSize(bytes.subarray(at, end))
    if (size === null || at + size > end) throw new Error('a box that ends inside its parent was expected')
    yield { type: typeOf(bytes.subarray(at, end)), start: at + HEADER_BYTES, end: at + size }
    at += size
  }
}

/** The first box at a path of types, such as `mdia`, `mdhd`. */
export function boxAt(bytes: Buffer, within: Pick<Box, 'start' | 'end'>, ...path: string[]): Box {
  let found = within as Box
  for (const type of path) {
    const inner = [...boxesIn(bytes, found.start, found.end)].find((one) => one.type === type)
    if (!inner) throw new Error(`a box ${type} was expected, got none`)
    found = inner
  }
  return found
}
