import { AppError } from '@alcove/contracts'
import type { RunningClock } from '@alcove/kit/clock'
import type { SlotLimits } from '@alcove/kit/concurrency/fair-slots'
import { networkOf } from '@alcove/kit/http/network-of'
import { LRUCache } from 'lru-cache'
import { CostlyFile } from '../../ports.ts'
import type { Submitter, SubmitterSlots } from '../../slots-port.ts'
import { createSubmitterSlots } from './submitter-slots.ts'

/** Two cores: submissions beyond a few probe times are told to retry. */
const LIMITS: SlotLimits = { slots: 2, waiting: 16, waitingPerKey: 4 }
const WAIT_S = 10
/** Pause of an account after its file used the whole time limit, and below that of others in its network. */
const ACCOUNT_PAUSE_S = 300
const NETWORK_PAUSE_S = 30
const REMEMBERED = 10_000

/** Slots in which submissions are probed; a file too slow to probe delays the next of its account. */
export function createProbeSlots(clock: Pick<RunningClock, 'elapsed'>): SubmitterSlots {
  const slots = createSubmitterSlots(LIMITS, WAIT_S)
  /** End of each pause, by the elapsed time of the clock. */
  const pauses = new LRUCache<string, number>({ max: REMEMBERED })

  function requireNoPause(keys: string[]): void {
    const until = Math.max(...keys.map((key) => pauses.get(key) ?? 0))
    const seconds = Math.ceil((until - clock.elapsed()) / 1000)
    if (seconds > 0) throw new AppError('TOO_MANY_REQUESTS', { retryAfter: seconds })
  }

  function pause(key: string, seconds: number): void {
    pauses.set(key, clock.elapsed() + seconds * 1000)
  }

  return {
    async run(submitter: Submitter, work) {
      const network = networkOf(submitter.address)
      const [account, neighbours] = [`account ${submitter.accountId}`, `network ${network}`]
      requireNoPause([account, neighbours])
      const lookAt = async () => {
        // Another submission may have been too slow while this one waited.
        requireNoPause([account, neighbours])
        try {
          return await work()
        } catch (error) {
          if (isTooSlow(error)) {
            pause(account, ACCOUNT_PAUSE_S)
            pause(neighbours, NETWORK_PAUSE_S)
          }
          throw error
        }
      }
      return slots.run(submitter, lookAt)
    },
  }
}

function isTooSlow(error: unknown): boolean {
  return error instanceof CostlyFile || (error instanceof Error && error.cause instanceof CostlyFile)
}
