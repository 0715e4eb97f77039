import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '@alcove/contracts'

const WAIT_MS = 1_000
const LOOK_EVERY_MS = 40
const RETRY_AFTER_S = 1

/**
 * Asks a service again, for a second at most, while it refuses what another service has acknowledged: the event that tells
 * it is on its way.
 * @param isLate whether a refusal (its `code`) contradicts what another service knows
 * @throws AppError SERVICE_UNAVAILABLE where the event does not come in time: what was acknowledged is never denied
 */
export async function retryUntilKnown(
  askService: () => Promise<Response>,
  isLate: (code: string) => Promise<boolean>,
): Promise<Response> {
  const deadline = performance.now() + WAIT_MS
  for (;;) {
    const response = await askService()
    if (response.ok || !(await isLate(await codeOf(response)))) return response
    await response.body?.cancel()
    if (performance.now() > deadline) throw new AppError('SERVICE_UNAVAILABLE', { retryAfter: RETRY_AFTER_S })
    await pause(LOOK_EVERY_MS)
  }
}

/** Of a problem document; empty for anything else. The response can still be read. */
async function codeOf(response: Response): Promise<string> {
  try {
    const { code } = (await response.clone().json()) as { code?: unknown }
    return typeof code === 'string' ? code : ''
  } catch {
    return ''
  }
}
