import { ProviderOutage } from '../../ports.ts'
import type { GuardedHeaders } from './guarded-client.ts'

/** Longest patience that a provider may ask for, in seconds. */
const RETRY_AFTER_MAX = 86_400

/** @throws ProviderOutage for any status but 2xx; 'pressure' with `retryAfter` for 429 and 503 */
export function expectSuccess({ status, headers }: { status: number; headers: GuardedHeaders }): void {
  if (status >= 200 && status < 300) return
  if (status !== 429 && status !== 503) throw new ProviderOutage('status', `Status ${status}`, { status })
  const retryAfter = secondsToWait(headers)
  throw new ProviderOutage('pressure', `Status ${status}`, retryAfter === undefined ? {} : { retryAfter })
}

/** RFC 9110, 10.2.3: seconds, or a date. A date counts from the answer's own, whatever our clock says. */
function secondsToWait(headers: GuardedHeaders): number | undefined {
  const value = headers['retry-after']?.trim() ?? ''
  const seconds = /^\d+$/.test(value)
    ? Number(value)
    : Math.ceil((Date.parse(value) - Date.parse(headers.date ?? '')) / 1000)
  return seconds >= 0 ? Math.min(seconds, RETRY_AFTER_MAX) : undefined
}
