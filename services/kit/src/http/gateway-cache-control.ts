/**
 * What a service says to the gateway and to no cache beyond it (a targeted field of RFC 9213): for how long an answer may
 * be given to everybody who asks for the same without a token.
 */
export const GATEWAY_CACHE_CONTROL = 'Gateway-Cache-Control'

export function sharedFor(seconds: number): Record<string, string> {
  return { [GATEWAY_CACHE_CONTROL]: `max-age=${seconds}` }
}

/** Seconds; 0 where a service says nothing. */
export function sharedSeconds(headers: Headers): number {
  return Number(/^max-age=(\d{1,3})$/.exec(headers.get(GATEWAY_CACHE_CONTROL) ?? '')?.[1] ?? 0)
}
