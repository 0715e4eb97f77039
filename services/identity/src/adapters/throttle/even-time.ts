import { setTimeout as sleep } from 'node:timers/promises'
import type { Pause } from './delay-queue.ts'

/** Far longer than the work takes; on an overloaded database the next multiple hides the difference. */
export const EVEN_STEP_MS = 400

/**
 * Runs work and ends at the next multiple of EVEN_STEP_MS, also on failure, so that the response time does not reveal
 * if an account exists.
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
