/**
 * A targeted cache field (RFC 9213) for the gateway alone: how long an answer may be shared between callers without a
 * token.
 */
export const GATEWAY_CACHE_CONTROL = 'Gateway-Cache-Control'

export function toSharedHeader(seconds: number): Record<string, string> {
  return { [GATEWAY_CACHE_CONTROL]: `max-age=${seconds}` }
}

/** Reads seconds; 0 without the field. */
export function readSharedSeconds(headers: Headers): number {
  return Number(/^max-age=(\d{1,3})$/.exec(headers.get(GATEWAY_CACHE_CONTROL) ?? '')?.[1] ?? 0)
}
