import { setTimeout as pause } from 'node:timers/promises'
import { ApiError } from '@alcove/contracts/client'

const LOOK_EVERY_MS = 100

/** Polls until there is an answer. @throws after `timeoutMs` */
export async function until<T>(
  what: string,
  timeoutMs: number,
  look: () => Promise<T | undefined>,
): Promise<T> {
  const deadline = performance.now() + timeoutMs
  while (performance.now() < deadline) {
    const found = await look()
    if (found !== undefined) return found
    await pause(LOOK_EVERY_MS)
  }
  throw new Error(`Not within ${timeoutMs / 1000} s: ${what}`)
}

/** Returns the answer, or undefined for a refusal with that code, while another service lacks the event. */
export async function unlessRefused<T>(
  code: ApiError['code'],
  call: () => Promise<T>,
): Promise<T | undefined> {
  try {
    return await call()
  } catch (error) {
    if (error instanceof ApiError && error.code === code) return undefined
    throw error
  }
}
