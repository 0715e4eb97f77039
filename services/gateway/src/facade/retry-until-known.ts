import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '@alcove/contracts'

const WAIT_MS = 1_000
const POLL_MS = 40
const RETRY_AFTER_S = 1

/**
 * Retries a call for a second at most while the service refuses what another service has acknowledged, because the
 * event is still on its way.
 * @param isLate decides whether a refusal (its `code`) contradicts another service
 * @throws AppError SERVICE_UNAVAILABLE when the event is late: acknowledged changes are never denied
 */
export async function retryUntilKnown(
  callOwner: () => Promise<Response>,
  isLate: (code: string) => Promise<boolean>,
): Promise<Response> {
  const deadline = performance.now() + WAIT_MS
  for (;;) {
    const response = await callOwner()
    if (response.ok || !(await isLate(await readCode(response)))) return response
    await response.body?.cancel()
    if (performance.now() > deadline) throw new AppError('SERVICE_UNAVAILABLE', { retryAfter: RETRY_AFTER_S })
    await pause(POLL_MS)
  }
}

/** Reads the code of a problem document without consuming the response; empty for anything else. */
async function readCode(response: Response): Promise<string> {
  try {
    const { code } = (await response.clone().json()) as { code?: unknown }
    return typeof code === 'string' ? code : ''
  } catch {
    return ''
  }
}
