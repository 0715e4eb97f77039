import { type DependencyState, parseStates } from '@alcove/kit/health/readiness'
import { INTERNAL_KEY_HEADER } from '@alcove/kit/http/internal-guard'
import type { Pool } from 'undici'

const TIMEOUT_MS = 3_000

/** Fetches the lines of a service's `/status`, or one that tells why there are none. */
export async function fetchStatus(name: string, pool: Pool, internalKey: string): Promise<DependencyState[]> {
  try {
    const { statusCode, body } = await pool.request({
      path: '/status',
      method: 'GET',
      headers: { [INTERNAL_KEY_HEADER]: internalKey },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const states = parseStates(await body.text())
    if (statusCode === 200 && states.length > 0) return states
    return [{ name, ok: false, detail: `answered ${statusCode}` }]
  } catch (error) {
    return [{ name, ok: false, detail: error instanceof Error ? error.message : String(error) }]
  }
}
