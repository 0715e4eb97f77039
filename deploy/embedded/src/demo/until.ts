import { setTimeout as pause } from 'node:timers/promises'

const LOOK_EVERY_MS = 100

/** Looks until an answer comes. @throws when it takes longer than `timeoutMs` */
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
