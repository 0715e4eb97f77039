import { parse } from 'range-parser'

export interface ByteRange {
  /** Both ends inclusive, as in HTTP. */
  start: number
  end: number
}

/** The library's code for a valid range beyond the end; malformed ones have another bit. */
const OUTSIDE = 2

/**
 * Parses one range of a `Range` header (RFC 9110, 14). Several ranges, and other units, are ignored as the standard allows.
 * @returns null for the whole object, 'unsatisfiable' if the range lies outside
 */
export function parseRange(header: string | undefined, size: number): ByteRange | null | 'unsatisfiable' {
  const { type, code, ranges } = parse(size, header ?? '')
  if (type !== 'bytes') return null
  if (code === OUTSIDE && ranges.length === 0) return 'unsatisfiable'
  return code === 0 && ranges.length === 1 ? (ranges[0] ?? null) : null
}
