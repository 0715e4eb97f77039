import { ProviderOutage } from '../../ports.ts'

/** Answers of providers need a tenth of either limit. */
const DEPTH_MAX = 32
const PARTS_MAX = 20_000

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const OPENING: ReadonlySet<number> = new Set([0x5b, 0x7b])
const CLOSING: ReadonlySet<number> = new Set([0x5d, 0x7d])

/**
 * Parses JSON with bounded nesting and number of values, because a long parse blocks every other request.
 * @throws ProviderOutage past a limit, and for invalid JSON
 */
export function parseBounded(bytes: Uint8Array): unknown {
  checkBounds(bytes)
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch (cause) {
    throw new ProviderOutage('format', 'The answer is no JSON, or not all of it', { cause })
  }
}

function checkBounds(bytes: Uint8Array): void {
  let depth = 0
  let parts = 0
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number
    if (byte === QUOTE) at = findStringEnd(bytes, at)
    else if (byte === COMMA) parts++
    else if (OPENING.has(byte)) {
      parts++
      depth++
    } else if (CLOSING.has(byte)) depth--
    if (depth > DEPTH_MAX)
      throw new ProviderOutage('format', `The answer is nested more than ${DEPTH_MAX} deep`)
    if (parts > PARTS_MAX) throw new ProviderOutage('format', `The answer has more than ${PARTS_MAX} values`)
  }
}

/** @param from index of the opening quote @returns index of the closing quote, or the end of the text */
function findStringEnd(bytes: Uint8Array, from: number): number {
  let at = from + 1
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1
  return at
}
