import { until } from '@alcove/embedded/demo/until'
import type { Supervised } from './supervise.ts'

const READY_MS = 60_000
const READY_ANSWER_MS = 3_000

/**
 * Waits until every process reports readiness; the gateway does not answer for services.
 * @throws when one ends repeatedly
 */
export async function awaitReady(
  processes: readonly Supervised[],
  urls: readonly string[],
  stopping: AbortSignal,
): Promise<void> {
  await until('all processes are ready', READY_MS, async () => {
    stopping.throwIfAborted()
    const failed = processes.find((one) => one.refused())
    if (failed)
      throw new Error(`${failed.name} does not start; see logs/${failed.name}.log in the data folder`)
    return (await Promise.all(urls.map(isReady))).every(Boolean) || undefined
  })
}

async function isReady(url: string): Promise<boolean> {
  const signal = AbortSignal.timeout(READY_ANSWER_MS)
  const response = await fetch(`${url}/readyz`, { signal }).catch(() => null)
  return response?.status === 200
}
