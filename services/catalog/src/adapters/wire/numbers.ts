/** Longest plausible duration: 100 hours, in seconds. */
const DURATION_MAX = 360_000

/** Parses a non-negative number, also from text. */
export function parseNumber(value: unknown): number | null {
  const text = typeof value === 'string' ? value.trim() : value
  const number = typeof text === 'string' && /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : text
  return typeof number === 'number' && number >= 0 && number <= Number.MAX_SAFE_INTEGER ? number : null
}

/** Parses a non-negative integer, truncating fractions. */
export function parseCount(value: unknown): number | null {
  const number = parseNumber(value)
  return number === null ? null : Math.trunc(number)
}

/** Parses whole seconds from a number, `m:ss`, `h:mm:ss` or a number as text. */
export function parseSeconds(value: unknown): number | null {
  const clock = typeof value === 'string' ? /^(?:(\d{1,3}):)?(\d{1,4}):(\d{1,2})$/.exec(value.trim()) : null
  const seconds = clock
    ? Number(clock[1] ?? 0) * 3600 + Number(clock[2]) * 60 + Number(clock[3])
    : parseNumber(value)
  return seconds === null || seconds > DURATION_MAX ? null : Math.round(seconds)
}
