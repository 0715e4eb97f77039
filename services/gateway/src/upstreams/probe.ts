import type { DependencyState } from '@alcove/kit/health/readiness'
import type { Pool } from 'undici'

const PROBE_TIMEOUT_MS = 2_000

/** Whether a service says that it can work, and what it lacks where it says no. */
export async function probe(name: string, pool: Pool): Promise<DependencyState> {
  const started = performance.now()
  try {
    const { statusCode, body } = await pool.request({
      path: '/readyz',
      method: 'GET',
      signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
    })
    const text = await body.text()
    if (statusCode === 200) return { name, ok: true, detail: `${Math.round(performance.now() - started)} ms` }
    const lacking = text.split('\n').filter((line) => line.startsWith('FAIL'))
    return { name, ok: false, detail: lacking.join('; ') || `answered ${statusCode}` }
  } catch (error) {
    return { name, ok: false, detail: error instanceof Error ? error.message : String(error) }
  }
}
