import { type DependencyState, parseStates } from '@alcove/kit/health/readiness'
import { INTERNAL_KEY_HEADER } from '@alcove/kit/http/internal-guard'
import type { Pool } from 'undici'

const TIMEOUT_MS = 3_000
/** Less than what services allow the clock of who issues tokens (30 s): beyond that, they refuse everybody logged in. */
const CLOCK_TOLERANCE_MS = 5_000

/** Fetches the lines of a service's `/status`, or one that tells why there are none. */
export async function fetchStatus(name: string, pool: Pool, internalKey: string): Promise<DependencyState[]> {
  const sentAt = Date.now()
  try {
    const { statusCode, headers, body } = await pool.request({
      path: '/status',
      method: 'GET',
      headers: { [INTERNAL_KEY_HEADER]: internalKey },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const apart = describeClock(headers.date, sentAt, Date.now())
    const states = parseStates(await body.text())
    if (statusCode === 200 && states.length > 0)
      return apart === null ? states : [...states, { name: `${name}.clock`, ok: false, detail: apart }]
    return [{ name, ok: false, detail: `answered ${statusCode}` }]
  } catch (error) {
    return [{ name, ok: false, detail: error instanceof Error ? error.message : String(error) }]
  }
}

/**
 * Describes how far a service's clock is from ours, or null where that is little or unknown.
 * @param date its `Date` header, in whole seconds, written between the two times (ms since 1970)
 */
function describeClock(
  date: string | string[] | undefined,
  sentAt: number,
  receivedAt: number,
): string | null {
  const theirs = Date.parse(String(date))
  const ahead = theirs - receivedAt
  const behind = sentAt - (theirs + 1_000)
  if (ahead > CLOCK_TOLERANCE_MS) return `${Math.round(ahead / 1_000)} s ahead of the gateway's`
  if (behind > CLOCK_TOLERANCE_MS) return `${Math.round(behind / 1_000)} s behind the gateway's`
  return null
}
