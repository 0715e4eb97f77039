import { setTimeout as delay } from 'node:timers/promises'
import { StoreUnavailable } from '../../ports.ts'
import { explainError } from './explain-error.ts'

const DELAYS_MS = [100, 500]

/** @param signal stops retries once aborted */
export type Attempts = <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T>

/** Retries errors that may pass, once after each delay. Translates errors with `explainError`. */
export function createRetries(location: string, delaysMs: readonly number[] = DELAYS_MS): Attempts {
  return async (work, signal) => {
    for (const wait of [...delaysMs, null]) {
      try {
        return await work()
      } catch (error) {
        const explained = explainError(error, location)
        const isFinal = wait === null || signal?.aborted || !(explained instanceof StoreUnavailable)
        if (isFinal) throw explained
        await delay(wait)
        if (signal?.aborted) throw explained
      }
    }
    throw new Error('unreachable')
  }
}
