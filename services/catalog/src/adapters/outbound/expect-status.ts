import { ProviderOutage } from '../../ports.ts'
import type { GuardedHeaders } from './guarded-client.ts'

/** Longest `Retry-After` that is honoured, in seconds. */
const RETRY_AFTER_MAX = 86_400

/** @throws ProviderOutage for any status but 2xx; 'pressure' with `retryAfter` for 429 and 503 */
export function expectSuccess({ status, headers }: { status: number; headers: GuardedHeaders }): void {
  if (status >= 200 && status < 300) return
  if (status !== 429 && status !== 503) throw new ProviderOutage('status', `Status ${status}`, { status })
  const retryAfter = parseRetryAfter(headers)
  throw new ProviderOutage('pressure', `Status ${status}`, retryAfter === undefined ? {} : { retryAfter })
}

/**
 * Parses `Retry-After` (RFC 9110, 10.2.3): seconds, or a date relative to the answer's own `Date`, not to our clock.
 */
function parseRetryAfter(headers: GuardedHeaders): number | undefined {
  const value = headers['retry-after']?.trim() ?? ''
  const seconds = /^\d+$/.test(value)
    ? Number(value)
    : Math.ceil((Date.parse(value) - Date.parse(headers.date ?? '')) / 1000)
  return seconds >= 0 ? Math.min(seconds, RETRY_AFTER_MAX) : undefined
}
