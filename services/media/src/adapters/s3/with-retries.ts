import { setTimeout as delay } from 'node:timers/promises'
import { StoreUnavailable } from '../../ports.ts'
import { explainError } from './explain-error.ts'

const DELAYS_MS = [100, 500]

export type Attempts = <T>(work: () => Promise<T>) => Promise<T>

/** Repeats what a store may answer the next time, twice at most. Errors come out in words of ours. */
export function createRetries(location: string): Attempts {
  return async (work) => {
    for (const wait of [...DELAYS_MS, null]) {
      try {
        return await work()
      } catch (error) {
        const explained = explainError(error, location)
        if (wait === null || !(explained instanceof StoreUnavailable)) throw explained
        await delay(wait)
      }
    }
    throw new Error('unreachable')
  }
}
