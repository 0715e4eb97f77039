import { setTimeout as sleep } from 'node:timers/promises'
import type { Pause } from './delay-queue.ts'

/** Far more than the work takes, unless the database is overloaded; then the next multiple hides it. */
export const EVEN_STEP_MS = 400

/**
 * Does work and ends at the next multiple of a step after the beginning, also when the work fails: whether an account
 * exists cannot be read from the time that a request takes.
 */
export function createEvenTime(pause: Pause = sleep, now: () => number = () => performance.now()) {
  return async (work: () => Promise<void>): Promise<void> => {
    const began = now()
    try {
      await work()
    } finally {
      const spent = now() - began
      await pause(Math.max(1, Math.ceil(spent / EVEN_STEP_MS)) * EVEN_STEP_MS - spent)
    }
  }
}
